import { describe, expect, it } from 'vitest';
import { NOTHING, rubles } from '../../kernel/money.ts';
import { addMinutes } from '../../kernel/dates.ts';
import {
  gatewayMethodOf,
  isOutcomeOverdue,
  mismatchOf,
  newlyRefunded,
  nextCheckAt,
  wouldBeListed,
} from './payment.rules.ts';

describe('a payment the company reports', () => {
  const ours = { amount: rubles(1990), orderId: 'a', providerId: null };
  const theirs = { amount: rubles(1990), currency: 'RUB', orderId: 'a', providerId: 'p-1' };
  it.each([
    [{}, {}, undefined],
    [{ providerId: 'p-1' }, {}, undefined],
    [{}, { amount: rubles(1) }, 'amount'],
    [{}, { currency: 'USD' }, 'currency'],
    [{}, { orderId: 'b' }, 'order'],
    [{}, { orderId: undefined }, 'order'],
    [{ providerId: 'p-2' }, {}, 'payment'],
  ] as const)('%o, they report %o: a mismatch of %s', (known, reported, mismatch) => {
    expect(mismatchOf({ ...ours, ...known }, { ...theirs, ...reported })).toBe(mismatch);
  });

  it.each([
    ['paid', 1990, 'all'],
    ['paid', 0, undefined],
    ['paid', 1989, 'part'],
    ['paid', 500, undefined],
    // Paid and refunded before either was reported.
    ['starting', 1990, 'all'],
    ['pending', 1990, 'all'],
    ['pending', 500, 'part'],
    ['cancelled', 1990, 'all'],
    ['pending', 0, undefined],
    // Our own refund: only its completion is new.
    ['refunding', 1990, 'all'],
    ['refunding', 1989, undefined],
    ['refunded', 1990, undefined],
  ] as const)('%s, 500 ₽ known as refunded, %d ₽ reported: newly refunded is %s', (state, reported, newly) => {
    const known = state === 'paid' ? rubles(500) : NOTHING;
    const payment = { state, amount: rubles(1990), refunded: known };
    expect(newlyRefunded(payment, { state: 'paid', refunded: rubles(reported) })).toBe(newly);
  });

  it('that is not paid has no refund', () => {
    const payment = { state: 'pending', amount: rubles(1990), refunded: NOTHING } as const;
    expect(newlyRefunded(payment, { state: 'cancelled', refunded: rubles(1990) })).toBeUndefined();
  });

  it('is started online for card and СБП only', () => {
    expect(([1, 2, 3, 4, 5] as const).map(gatewayMethodOf)).toEqual(['card', undefined, undefined, undefined, 'sbp']);
  });
});

describe('a payment is checked at the company', () => {
  const createdAt = new Date('2026-11-21T10:00:00Z');
  const after = (minutes: number) => addMinutes(createdAt, minutes);

  it.each([
    [0, 2],
    [8, 10],
    [20, 25],
    // An hour after the start there is an outcome, or staff has to look into it.
    [50, 60],
    [60, 75],
    [600, 750],
    [3000, 3360],
    [100_000, 100_360],
  ])('%i minutes after its start: again %i minutes after it', (now, next) => {
    expect(nextCheckAt(createdAt, after(now))).toEqual(after(next));
  });

  it('for an hour until a missing outcome is overdue, ten minutes until its list counts as complete', () => {
    expect([59, 60].map((minutes) => isOutcomeOverdue(createdAt, after(minutes)))).toEqual([false, true]);
    expect([9, 10].map((minutes) => wouldBeListed(createdAt, after(minutes)))).toEqual([false, true]);
  });
});
