import { expect, it } from 'vitest';
import { seal, unseal } from './sealed-bytes.ts';

const KEY = new Uint8Array(32).fill(7);

it('opens only with its key and its context', () => {
  const sealed = seal(KEY, 'ключ', 'staff:7');
  expect(unseal(KEY, sealed, 'staff:7')).toBe('ключ');
  expect(seal(KEY, 'ключ', 'staff:7').equals(sealed)).toBe(false);
  expect(sealed.includes('ключ')).toBe(false);
  expect(unseal(new Uint8Array(32).fill(8), sealed, 'staff:7')).toBeUndefined();
  expect(unseal(KEY, sealed, 'staff:8')).toBeUndefined();
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at]! ^= 1;
    expect(unseal(KEY, changed, 'staff:7')).toBeUndefined();
  }
  for (const short of [Buffer.alloc(0), sealed.subarray(0, 20)]) expect(unseal(KEY, short, 'staff:7')).toBeUndefined();
});
