import { describe, expect, it } from 'vitest';
import { kopecks } from '../../kernel/money.ts';
import type { Coupon } from './coupon.rules.ts';
import { couponTerms } from './coupon-terms.rules.ts';
import { inPromotionOrder, nextChangeAt, promotionState, workingCoupon } from './promotion.rules.ts';

const NOW = new Date('2026-11-21T12:00:00+03:00');
const COUPON: Coupon = {
  id: 1,
  code: 'SOL300',
  title: 'Скидка',
  kind: 'sum',
  value: 30_000,
  minTotal: kopecks(200_000),
  sections: null,
  startsAt: null,
  endsAt: null,
  maxUses: null,
  maxPerCustomer: null,
  uses: 0,
  active: true,
};

describe('a promotion', () => {
  it.each([
    [{}, 'running'],
    [{ startsAt: '2026-11-21T12:00:00+03:00' }, 'running'],
    [{ startsAt: '2026-11-21T12:00:01+03:00' }, 'coming'],
    [{ endsAt: '2026-11-21T12:00:00+03:00' }, 'over'],
    [{ startsAt: '2026-11-01T00:00:00+03:00', endsAt: '2026-12-01T00:00:00+03:00' }, 'running'],
  ] as const)('%j is %s', (facts, state) => {
    expect(promotionState(facts, NOW)).toBe(state);
  });

  it('what ends soonest comes first, what is over last', () => {
    const item = (name: string, startsAt?: string, endsAt?: string) => ({
      name,
      facts: { ...(startsAt && { startsAt }), ...(endsAt && { endsAt }) },
    });
    const items = [
      item('over long ago', undefined, '2025-01-01'),
      item('over', undefined, '2026-10-01'),
      item('always'),
      item('later', '2027-01-01'),
      item('soon', '2026-12-01'),
      item('till May', undefined, '2027-05-01'),
      item('till December', undefined, '2026-12-01'),
    ];
    expect(inPromotionOrder(items, NOW).map(({ name }) => name)).toEqual([
      'till December',
      'till May',
      'always',
      'soon',
      'later',
      'over',
      'over long ago',
    ]);
  });

  it('shows its code only while both run', () => {
    const facts = { coupon: 'SOL300' };
    expect(workingCoupon(facts, [COUPON], NOW)).toBe(COUPON);
    expect(workingCoupon({ ...facts, endsAt: '2026-11-20' }, [COUPON], NOW)).toBeUndefined();
    expect(workingCoupon({ ...facts, startsAt: '2026-11-22' }, [COUPON], NOW)).toBeUndefined();
    expect(workingCoupon(facts, [], NOW)).toBeUndefined();
    for (const change of [{ active: false }, { maxUses: 1, uses: 1 }, { endsAt: NOW }])
      expect(workingCoupon(facts, [{ ...COUPON, ...change }], NOW)).toBeUndefined();
  });

  it('computes when something begins or ends next', () => {
    const facts = [{ startsAt: '2026-11-01', endsAt: '2026-12-16' }, { startsAt: '2026-12-14' }];
    expect(nextChangeAt(facts, [], NOW)).toEqual(new Date('2026-12-14'));
    expect(nextChangeAt(facts, [{ ...COUPON, endsAt: new Date('2026-11-30') }], NOW)).toEqual(new Date('2026-11-30'));
    expect(nextChangeAt([{ endsAt: '2026-11-01' }], [COUPON], NOW)).toBeUndefined();
  });
});

it('terms are those the cart checks', () => {
  const terms = (change: Partial<Coupon>) =>
    couponTerms({ ...COUPON, ...change })
      .join('; ')
      .replaceAll('\u00a0', ' ');
  expect(terms({})).toMatch(/^Скидка 300 ₽ на заказ; Сумма товаров — от 2 000 ₽;/);
  expect(terms({ kind: 'percent', value: 10, sections: [2], minTotal: kopecks(0) })).toMatch(
    /^Скидка 10 % на товары раздела «Препараты»;/,
  );
  expect(terms({ kind: 'delivery', maxPerCustomer: 1, endsAt: NOW })).toMatch(/Один раз на покупателя.*до 21 ноября/);
  expect(terms({ maxPerCustomer: 2 })).toContain('Не больше 2 раз на покупателя');
});
