import { describe, expect, it } from 'vitest';
import { codesToReturn, packsOfPieces } from './codes-to-return.rules.ts';

const pack = (code: string | null, productId = 1) => ({ productId, name: `Товар ${productId}`, price: 100, code });

describe('codes that the receipt of a refund takes back', () => {
  const open = { all: new Set(['B', 'C', 'E', 'Z']), spare: [{ productId: 1, code: 'Z' }] };
  it.each([
    ['their own', [pack('B'), pack('C')], [pack('E')], ['B', 'C']],
    ['another one of the product, where theirs was taken back', [pack('A'), pack('B')], [pack('C')], ['C', 'B']],
    ['that of a pack in whose place it was sent', [pack('A')], [pack('D')], ['Z']],
    ['none of another product', [pack('A', 2)], [pack('C')], [null]],
    ['each once', [pack('A'), pack('A'), pack('A')], [pack('C')], ['C', 'Z', null]],
    ['none of packs without one', [pack(null)], [pack('C')], [null]],
  ])('are %s', (_what, packs, others, expected) => {
    expect(codesToReturn(packs, others, open)).toEqual(expected);
  });
});

describe('packs of pieces that were not taken', () => {
  const line = { productId: 1, name: 'Капли', quantity: 3, takes: [{ productId: 1, quantity: 3 }] };
  const bundle = { ...line, productId: 9, takes: [1, 2].map((productId) => ({ productId, quantity: 3 })) };
  const salt = pack(null, 2);
  const codes = (packs: ReturnType<typeof packsOfPieces>) => packs?.map(({ markingCode }) => markingCode);

  it.each([
    ['one piece', line, 1, [pack('A'), pack('B')], ['B']],
    ['those without an open code last', line, 2, [pack('A'), pack('B')], ['B', null]],
    ['each part of a bundle', bundle, 1, [pack('B'), salt, pack('C'), salt], ['B', null]],
    ['two bundles', bundle, 2, [pack('B'), salt, pack('C'), salt], ['B', 'C', null, null]],
    ['fewer packs than pieces', line, 3, [pack('B'), pack('C')], undefined],
    ['no code to take back', line, 1, [pack('A')], undefined],
    ['nothing', line, 1, [], undefined],
  ])('%s', (_what, of, quantity, untaken, expected) => {
    expect(codes(packsOfPieces(of, quantity, untaken, { all: new Set(['B', 'C']), spare: [] }))).toEqual(expected);
  });
});
