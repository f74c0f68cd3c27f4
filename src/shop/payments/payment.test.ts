import { describe, expect, it } from 'vitest';
import { NOTHING, rubles } from '../../kernel/money.ts';
import { gatewayMethodOf, mismatchOf, newlyRefunded } from './payment.ts';

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
    ['paid', 1990, 'all'],
    ['paid', 0, undefined],
    ['paid', 1989, 'part'],
    ['paid', 500, undefined],
    // Paid and given back before we heard of either.
    ['starting', 1990, 'all'],
    ['pending', 1990, 'all'],
    ['pending', 500, 'part'],
    ['cancelled', 1990, 'all'],
    ['pending', 0, undefined],
    // What we asked for ourselves: only its end is news.
    ['refunding', 1990, 'all'],
    ['refunding', 1989, undefined],
    ['refunded', 1990, undefined],
  ] as const)('%s, 500 ₽ known to be back, %d ₽ told of: news is %s', (state, told, news) => {
    const known = state === 'paid' ? rubles(500) : NOTHING;
    const payment = { state, amount: rubles(1990), refunded: known };
    expect(newlyRefunded(payment, { state: 'paid', refunded: rubles(told) })).toBe(news);
  });

  it('that is not paid has given nothing back', () => {
    const payment = { state: 'pending', amount: rubles(1990), refunded: NOTHING } as const;
    expect(newlyRefunded(payment, { state: 'cancelled', refunded: rubles(1990) })).toBeUndefined();
  });

  it('is started online for card and СБП only', () => {
    expect(([1, 2, 3, 4, 5] as const).map(gatewayMethodOf)).toEqual(['card', undefined, undefined, undefined, 'sbp']);
  });
});
