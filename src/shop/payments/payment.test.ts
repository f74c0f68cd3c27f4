import { describe, expect, it } from 'vitest';
import { NOTHING, rubles } from '../../kernel/money.ts';
import { gatewayMethodOf, isRefundedThere, mismatchOf } from './payment.ts';

describe('a payment the company tells of', () => {
  const ours = { amount: rubles(1990), orderId: 'a' };
  it.each([
    [{ amount: rubles(1990), currency: 'RUB', orderId: 'a' }, undefined],
    [{ amount: rubles(1), currency: 'RUB', orderId: 'a' }, 'amount'],
    [{ amount: rubles(1990), currency: 'USD', orderId: 'a' }, 'currency'],
    [{ amount: rubles(1990), currency: 'RUB', orderId: 'b' }, 'order'],
    [{ amount: rubles(1990), currency: 'RUB', orderId: undefined }, 'order'],
  ] as const)('%o is a mismatch of %s', (theirs, mismatch) => {
    expect(mismatchOf(ours, theirs)).toBe(mismatch);
  });

  it.each([
    ['paid', {}, true],
    ['paid', { refunded: NOTHING }, false],
    ['paid', { refunded: rubles(1989) }, false],
    ['paid', { amount: rubles(1989), refunded: rubles(1990) }, false],
    ['paid', { orderId: 'b' }, false],
    ['paid', { currency: 'USD' }, false],
    // Paid and given back before we heard of either.
    ['starting', {}, true],
    ['pending', {}, true],
    ['cancelled', {}, true],
    ['pending', { refunded: NOTHING }, false],
    ['pending', { refunded: rubles(1989) }, false],
    ['pending', { orderId: 'b' }, false],
    ['refunding', {}, false],
    ['refunded', {}, false],
  ] as const)('%s and %o: given back by the company itself is %s', (state, told, there) => {
    const theirs = { amount: rubles(1990), currency: 'RUB', orderId: 'a', refunded: rubles(1990), ...told };
    expect(isRefundedThere({ ...ours, state }, theirs)).toBe(there);
  });

  it('is started online for card and СБП only', () => {
    expect(([1, 2, 3, 4, 5] as const).map(gatewayMethodOf)).toEqual(['card', undefined, undefined, undefined, 'sbp']);
  });
});
