import { describe, expect, it } from 'vitest';
import { kopecks, NOTHING } from '../../kernel/money.ts';
import { PAY } from '../../kernel/pay-systems.ts';
import { isBought, isCancellable, isReceived, ORDER_GROUPS, ORDER_STATES, stockEffect } from './order.rules.ts';

const price = kopecks(100_00);

describe('an order counts as bought', () => {
  it.each([
    ['paid', 1, price, true],
    ['packing', 5, price, true],
    ['awaiting-payment', 1, price, false],
    ['packing', 3, price, false],
    ['shipped', 2, price, false],
    ['handed-over', 4, price, true],
    // Paid in full by certificate: the pay system does not matter.
    ['paid', 3, NOTHING, true],
    ['shipped', 2, NOTHING, true],
    ['cancelled', 3, NOTHING, false],
    ['partly-bought', 2, price, false],
    ['returned', 1, price, false],
  ] as const)('%s, pay system %i, %i to pay: %s', (state, paySystem, total, bought) => {
    expect(isBought({ state, paySystem, total })).toBe(bought);
  });
});

describe('a line is received', () => {
  it.each([
    ['handed-over', 'physical', false, 0, true],
    // None of its pieces has come.
    ['handed-over', 'physical', false, 2, false],
    ['handed-over', 'physical', false, 1, true],
    ['shipped', 'physical', false, 0, false],
    ['cancelled', 'physical', false, 0, false],
    ['partly-bought', 'physical', true, 0, true],
    ['partly-bought', 'physical', false, 0, false],
    // What came back, or was lost.
    ['returned', 'physical', true, 0, false],
    ['paid', 'digital', false, 0, true],
    ['partly-bought', 'digital', false, 0, true],
    ['cancelled', 'digital', false, 0, false],
  ] as const)('%s, %s, a pack taken: %s, cancelled %i of 2: %s', (state, kind, taken, cancelled, received) => {
    expect(isReceived({ state, paySystem: 1, total: price }, { kind, taken, quantity: 2, cancelled })).toBe(received);
  });
});

describe('an order may be cancelled', () => {
  it.each([
    ['awaiting-payment', ['physical'], true, true],
    ['awaiting-payment', ['digital'], true, true],
    ['paid', ['physical'], true, true],
    ['paid', ['physical', 'digital'], false, false],
    ['packing', ['physical'], false, true],
    ['shipped', ['physical'], false, false],
    ['ready-for-pickup', ['physical'], false, false],
    ['cancelled', ['physical'], false, false],
  ] as const)('%s, %j: by the buyer %s, by the staff %s', (state, kinds, buyer, staff) => {
    const order = { state, kinds, paySystem: PAY.card, total: price };
    expect([isCancellable(order, 'buyer'), isCancellable(order, 'staff')]).toEqual([buyer, staff]);
  });

  it('while it is packed, also with digital goods that are delivered when it is paid at the hand-over', () => {
    const order = { state: 'packing', kinds: ['physical', 'digital'], total: price } as const;
    const by = [PAY.cashInShop, PAY.card].map((paySystem) => isCancellable({ ...order, paySystem }, 'staff'));
    expect(by).toEqual([true, false]);
  });
});

describe('held pieces', () => {
  it.each([
    ['awaiting-payment', 'cancelled', 'release'],
    ['new', 'cancelled', 'release'],
    ['packing', 'cancelled', 'release'],
    // It lies at a point of the carrier.
    ['ready-for-pickup', 'cancelled', 'spend'],
    ['paid', 'returned', 'release'],
    ['packing', 'returned', 'release'],
    ['shipped', 'returned', 'spend'],
    ['ready-for-pickup', 'returned', 'spend'],
    ['shipped', 'handed-over', 'spend'],
    ['shipped', 'partly-bought', 'spend'],
    ['paid', 'packing', 'none'],
    ['packing', 'shipped', 'none'],
  ] as const)('of an order that moves from %s to %s: %s', (from, to, effect) => {
    expect(stockEffect(from, to)).toBe(effect);
  });
});

it('each state of an order is in one group of the list of its owner', () => {
  expect(Object.values(ORDER_GROUPS).flat().toSorted()).toEqual(ORDER_STATES.toSorted());
});
