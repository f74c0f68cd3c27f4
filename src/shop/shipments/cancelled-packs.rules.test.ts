import { describe, expect, it } from 'vitest';
import { isRefusal } from '../../kernel/refusal.ts';
import { cancelledPacks, stockOfCancelled, type PacksToCancel } from './cancelled-packs.rules.ts';

/** Two bundles, each of two packs of product 1 and one of product 2; three of product 3; a course. */
const bought = [
  { position: 0, name: 'Набор', quantity: 2, cancelled: 0, takes: packs([1, 4], [2, 2]) },
  { position: 1, name: 'Чай', quantity: 3, cancelled: 0, takes: packs([3, 3]) },
  { position: 2, name: 'Курс', quantity: 1, cancelled: 0, takes: [] },
];
function packs(...of: [productId: number, quantity: number][]) {
  return of.map(([productId, quantity]) => ({ productId, quantity }));
}
const inShipment = (packed: number) =>
  bought.flatMap(({ position, name, takes }) => takes.map((take) => ({ position, name, ...take, packed })));
const asked = (position: number, quantity: number, more: Partial<PacksToCancel> = {}): PacksToCancel => ({
  lines: [{ position, quantity }],
  why: 'broken',
  ...more,
});

describe('packs of an order that will not come', () => {
  it.each([
    ['a piece', asked(1, 1), packs([3, 1])],
    ['a bundle as a whole', asked(0, 1), packs([1, 2], [2, 1])],
    ['more than were bought', asked(1, 4), 'pieces-too-many'],
    ['digital goods', asked(2, 1), 'pieces-line-unknown'],
    ['another order', asked(5, 1), 'pieces-line-unknown'],
    ['broken packs of other goods', asked(1, 1, { broken: packs([1, 1]) }), 'pieces-broken-unfit'],
    ['broken packs of goods that are not broken', asked(1, 1, { why: 'wanted', broken: [] }), 'pieces-broken-unfit'],
    [
      'everything',
      asked(1, 3, { lines: [0, 1].map((position) => ({ position, quantity: position + 2 })) }),
      'pieces-all',
    ],
  ])('%s', (_what, command, expected) => {
    const found = cancelledPacks(command, bought, inShipment(0), { mayBeAll: false });
    expect(isRefusal(found) ? found.refused : found.map(({ position: _, ...pack }) => pack)).toEqual(expected);
  });

  it('all of them, where something else of the order stays with its buyer', () => {
    const lines = [0, 1].map((position) => ({ position, quantity: position + 2 }));
    const all = asked(1, 3, { lines });
    expect(cancelledPacks(all, bought, inShipment(0), { mayBeAll: true })).toHaveLength(3);
    expect(cancelledPacks(all, bought, inShipment(1), { mayBeAll: true })).toMatchObject({ refused: 'pieces-in-box' });
  });

  it('of which too many are in the box have to be taken out first', () => {
    expect(cancelledPacks(asked(1, 2), bought, inShipment(1), { mayBeAll: false })).toHaveLength(1);
    expect(cancelledPacks(asked(1, 2), bought, inShipment(2), { mayBeAll: false })).toEqual({
      refused: 'pieces-in-box',
      facts: { name: 'Чай', packs: 1 },
    });
  });

  it.each([
    ['wanted: all of them are for sale again', asked(0, 1, { why: 'wanted' }), packs([1, 2], [2, 1]), []],
    ['broken: none of them', asked(0, 1), [], packs([1, 2], [2, 1])],
    [
      'a bundle with one broken pack: the others',
      asked(0, 1, { broken: packs([1, 1]) }),
      packs([1, 1], [2, 1]),
      packs([1, 1]),
    ],
  ])('%s', (_what, command, released, writtenOff) => {
    const found = cancelledPacks(command, bought, inShipment(0), { mayBeAll: false });
    expect(stockOfCancelled(command, isRefusal(found) ? [] : found)).toEqual({ released, writtenOff });
  });
});
