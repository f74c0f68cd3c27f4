import { describe, expect, it } from 'vitest';
import { kopecks, NOTHING } from '../../kernel/money.ts';
import { goodsGo, isBought } from './order.rules.ts';

const price = kopecks(100_00);

describe('goods are the buyer’s own', () => {
  it.each([
    ['paid', 1, price, true],
    ['packing', 5, price, true],
    ['awaiting-payment', 1, price, false],
    ['packing', 3, price, false],
    ['shipped', 2, price, false],
    ['handed-over', 4, price, true],
    // Paid whole by certificate: the pay system says nothing.
    ['paid', 3, NOTHING, true],
    ['shipped', 2, NOTHING, true],
    ['cancelled', 3, NOTHING, false],
    ['partly-bought', 2, price, false],
    ['returned', 1, price, false],
  ] as const)('%s, pay system %i, %i to pay: %s', (state, paySystem, total, bought) => {
    expect(isBought({ state, paySystem, total })).toBe(bought);
  });
});

describe('held pieces', () => {
  it.each([
    ['awaiting-payment', 'cancelled', 'back'],
    ['ready-for-pickup', 'cancelled', 'back'],
    ['paid', 'returned', 'back'],
    ['packing', 'returned', 'back'],
    ['shipped', 'returned', 'out'],
    ['ready-for-pickup', 'returned', 'out'],
    ['shipped', 'handed-over', 'out'],
    ['shipped', 'partly-bought', 'out'],
    ['paid', 'packing', 'nowhere'],
    ['packing', 'shipped', 'nowhere'],
  ] as const)('of an order that goes from %s to %s go %s', (from, to, where) => {
    expect(goodsGo(from, to)).toBe(where);
  });
});
