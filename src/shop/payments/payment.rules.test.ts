import { describe, expect, it } from 'vitest';
import { NOTHING, rubles } from '../../kernel/money.ts';
import { addMinutes } from '../../kernel/dates.ts';
import {
  gatewayMethodOf,
  isVerdictOverdue,
  mismatchOf,
  newlyRefunded,
  nextAskAt,
  wouldBeListed,
} from './payment.rules.ts';

describe('a payment the company tells of', () => {
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
  ] as const)('%o, they say %o: a mismatch of %s', (known, told, mismatch) => {
    expect(mismatchOf({ ...ours, ...known }, { ...theirs, ...told })).toBe(mismatch);
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

describe('the company is asked about a payment', () => {
  const begun = new Date('2026-11-21T10:00:00Z');
  const after = (minutes: number) => addMinutes(begun, minutes);

  it.each([
    [0, 2],
    [8, 10],
    [20, 25],
    // An hour after the start there is a verdict, or a person has to look.
    [50, 60],
    [60, 75],
    [600, 750],
    [3000, 3360],
    [100_000, 100_360],
  ])('%i minutes after its start: again %i minutes after it', (now, next) => {
    expect(nextAskAt(begun, after(now))).toEqual(after(next));
  });

  it('for an hour before its silence is put before the staff; ten minutes before its list counts as whole', () => {
    expect([59, 60].map((minutes) => isVerdictOverdue(begun, after(minutes)))).toEqual([false, true]);
    expect([9, 10].map((minutes) => wouldBeListed(begun, after(minutes)))).toEqual([false, true]);
  });
});
