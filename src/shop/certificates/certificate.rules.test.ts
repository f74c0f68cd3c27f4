import { describe, expect, it } from 'vitest';
import { kopecks } from '../../kernel/money.ts';
import {
  certificateProblem,
  codeOfBytes,
  formatCode,
  readCode,
  readTail,
  usable,
  validUntil,
} from './certificate.rules.ts';

describe('the code of a certificate', () => {
  it.each([
    [new Uint8Array(10), '0000-0000-0000-0000'],
    [new Uint8Array(10).fill(255), 'ZZZZ-ZZZZ-ZZZZ-ZZZZ'],
    [Uint8Array.of(0x00, 0x44, 0x32, 0x14, 0xc7, 0x42, 0x54, 0xb6, 0x35, 0xcf), '0123-4567-89AB-CDEF'],
  ])('of bytes %o is %s', (bytes, shown) => {
    expect(formatCode(codeOfBytes(bytes))).toBe(shown);
    expect(readCode(shown)).toBe(codeOfBytes(bytes));
  });

  it('uses all 80 bits of ten bytes and nothing more', () => {
    const codes = new Set<string>();
    for (let bit = 0; bit < 80; bit++) {
      const bytes = new Uint8Array(12);
      bytes[bit >> 3] = 1 << (bit & 7);
      codes.add(codeOfBytes(bytes));
    }
    expect(codes.size).toBe(80);
    const longer = Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255);
    expect(codeOfBytes(longer)).toBe(codeOfBytes(new Uint8Array(10)));
  });
});

describe('a typed code', () => {
  it.each([
    ['7KQ2-M9XD-04TB-HW3Z', '7KQ2M9XD04TBHW3Z'],
    ['7kq2m9xd04tbhw3z', '7KQ2M9XD04TBHW3Z'],
    ['  7KQ2 M9XD\u00a004TB — HW3Z\n', '7KQ2M9XD04TBHW3Z'],
    ['7KQ2–M9XD−04TB‑HW3Z', '7KQ2M9XD04TBHW3Z'],
    // Letters that look like digits.
    ['OOOO-IIII-LLLL-oil1', '0000111111110111'],
    // Typed with the Russian keyboard on.
    ['АВСЕ-НКМО-РТХУ-З000', 'ABCEHKM0PTXY3000'],
    ['авсе нкмо ртху з000', 'ABCEHKM0PTXY3000'],
  ])('%j is %s', (typed, code) => expect(readCode(typed)).toBe(code));

  it.each([
    '',
    '7KQ2-M9XD-04TB-HW3',
    '7KQ2-M9XD-04TB-HW3ZZ',
    '7KQ2-M9XD-04TB-HW3U',
    '7KQ2-M9XD-04TB-HW3Ж',
    '7KQ2-M9XD-04TB-HW3😀',
    '7KQ2-M9XD-04TB-HW3\0',
    `7KQ2-M9XD-04TB-HW3Z${' '.repeat(100)}`,
    'LETO2026',
  ])('%j is none', (typed) => expect(readCode(typed)).toBeUndefined());
});

describe('a certificate', () => {
  const now = new Date('2026-11-21T10:00:00Z');
  const good = { balance: kopecks(100), validUntil: validUntil(now), orderState: 'handed-over', isBlocked: false };

  it.each([
    ['2026-11-21T10:00:00.000Z', '2029-11-21T10:00:00.000Z'],
    ['2028-02-29T10:00:00.000Z', '2031-03-01T10:00:00.000Z'],
  ])('issued %s is good until %s', (issued, until) => expect(validUntil(new Date(issued)).toISOString()).toBe(until));

  it.each([
    [{}, undefined],
    [{ balance: kopecks(0) }, 'empty'],
    [{ validUntil: now }, undefined],
    [{ validUntil: new Date(now.getTime() - 1) }, 'expired'],
    [{ orderState: 'paid' }, undefined],
    [{ orderState: 'cancelled' }, 'void'],
    [{ orderState: 'returned' }, 'void'],
    [{ isBlocked: true }, 'blocked'],
    [{ isBlocked: true, orderState: 'returned' }, 'void'],
  ] as const)('%o: problem %s', (changes, problem) => {
    expect(certificateProblem({ ...good, ...changes }, now)).toBe(problem);
    expect(usable({ ...good, ...changes }, now)).toBe(problem === undefined);
  });
});

it.each([
  ['hw3z', 'HW3Z'],
  [' о1-3з ', '0133'],
  ['7KQ2-M9XD-04TB-HW3Z', 'HW3Z'],
  ['HW3', undefined],
  ['HW3ZZ', undefined],
  ['HW3Ж', undefined],
  ['\0'.repeat(100), undefined],
])('%j has the last symbols %j', (typed, tail) => expect(readTail(typed)).toBe(tail));
