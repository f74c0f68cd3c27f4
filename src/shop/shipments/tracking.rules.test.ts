import { describe, expect, it } from 'vitest';
import { handedOverUnits, isContradictory, isTaken, isTrackingOver, trackedMoves } from './tracking.rules.ts';

describe('the moves of a tracked parcel', () => {
  it.each([
    ['nothing is reported', 'registered', 'point', [], []],
    ['it exists', 'registered', 'point', ['known'], []],
    ['the carrier has it', 'registered', 'point', ['known', 'moving'], ['with-carrier']],
    ['a later row came first', 'registered', 'point', ['ready', 'moving'], ['with-carrier', 'ready']],
    ['it waits at the point', 'with-carrier', 'point', ['moving', 'ready'], ['ready']],
    ['a late row after that', 'ready', 'point', ['moving'], []],
    ['a courier waits nowhere', 'registered', 'courier', ['moving', 'ready'], ['with-carrier']],
    [
      'it was collected before we learned that it waited',
      'registered',
      'point',
      ['ready', 'delivered'],
      ['with-carrier', 'delivered'],
    ],
    ['it was collected', 'ready', 'point', ['delivered'], ['delivered']],
    ['it was collected long ago', 'delivered', 'point', ['moving', 'ready', 'delivered'], []],
    ['nobody collected it', 'ready', 'point', ['ready', 'failed'], ['returning']],
    ['it comes back before we learned of anything', 'registered', 'courier', ['failed'], ['with-carrier', 'returning']],
    ['both ends are reported', 'ready', 'point', ['delivered', 'failed'], []],
    ['it was found after it was declared lost', 'lost', 'point', ['moving', 'ready'], []],
    ['its return was recorded before', 'returning', 'point', ['failed'], []],
    ['a status nobody knows', 'with-carrier', 'point', ['unknown'], []],
    ['its box is open again', 'packed', 'point', ['moving'], []],
  ] as const)('%s', (_what, state, method, reported, moves) => {
    expect(trackedMoves({ state, method }, reported)).toEqual(moves);
  });

  it('a part that was handed over ends in a state of its own', () => {
    const shipment = { state: 'ready', method: 'point' } as const;
    expect(trackedMoves(shipment, ['ready', 'delivered'], true)).toEqual(['partly-delivered']);
  });

  it.each([
    ['with-carrier', ['moving', 'delivered'], false],
    ['with-carrier', ['failed', 'delivered'], true],
    ['returning', ['failed'], false],
    ['returning', ['delivered'], true],
    ['lost', ['moving'], false],
    ['lost', ['moving', 'ready'], true],
    ['delivered', ['delivered'], false],
    ['delivered', ['delivered', 'failed'], true],
  ] as const)('%s, reported %j: contradictory %s', (state, reported, contradictory) => {
    expect(isContradictory(state, reported)).toBe(contradictory);
  });

  const units = [
    { id: 1, productId: 7, code: null },
    { id: 2, productId: 7, code: null },
    { id: 3, productId: 9, code: 'A' },
    { id: 4, productId: 9, code: 'B' },
  ];
  it.each([
    ['all', [1, 1, 1, 1], [1, 2, 3, 4]],
    ['the second of a product without codes: its first', [0, 1, 0, 0], [1]],
    ['by code', [0, 0, 0, 1], [4]],
    ['nothing', [0, 0, 0, 0], []],
  ] as const)('packs handed over: %s', (_what, taken, ids) => {
    const items = units.map(({ productId, code }, nth) => ({
      productId,
      marking: code ?? undefined,
      quantity: taken[nth]!,
    }));
    expect(handedOverUnits(units, [...items, { productId: 100, quantity: 1 }])).toEqual(ids);
  });

  it('packs handed over: by their places in the request, by number where the product there is another', () => {
    const items = units.map(({ productId }, index) => ({ productId, nth: index + 1, quantity: index % 2 }));
    expect(handedOverUnits(units, [...items, { productId: 100, nth: 5, quantity: 1 }])).toEqual([2, 4]);
    expect(handedOverUnits(units, [{ productId: 9, nth: 1, quantity: 1 }])).toEqual([3]);
  });

  it('packs handed over: a carrier that names no codes is believed by number', () => {
    expect(handedOverUnits(units, [{ productId: 9, quantity: 1 }])).toEqual([3]);
  });

  it.each([
    [['known', 'unknown', 'removed'], false],
    [['known', 'moving'], true],
    [['failed'], true],
  ] as const)('after %j the carrier has had it: %s', (reported, taken) => {
    expect(isTaken(reported)).toBe(taken);
  });

  it.each([
    [['known', 'moving', 'ready'], false],
    [['moving', 'delivered'], true],
    [['failed', 'moving'], true],
    [['removed'], true],
    [['unknown'], false],
  ] as const)('after %j it is over: %s', (reported, over) => {
    expect(isTrackingOver(reported)).toBe(over);
  });
});
