import { expect, it } from 'vitest';
import { NOTHING, rubles } from '../../kernel/money.ts';
import type { CouponTerms } from '../promotions/new-terms.rules.ts';
import { couponExamples } from './coupon-example.rules.ts';

const NOW = new Date('2026-11-28T12:00:00Z');
const TERMS: CouponTerms = {
  title: 'Зима',
  kind: 'percent',
  value: 10,
  minTotal: NOTHING,
  sections: null,
  startsAt: new Date('2027-01-01'),
  endsAt: new Date('2027-02-01'),
  maxUses: 1,
  maxPerCustomer: 1,
};

it.each<[Partial<CouponTerms>, unknown]>([
  [
    {},
    [
      ['10000', 0, 125_000],
      ['30000', 0, 305_000],
      ['100000', 0, 935_000],
    ],
  ],
  [
    { kind: 'sum', value: 500_000 },
    [
      ['99900', 0, 35_100],
      ['299900', 0, 35_100],
      ['500000', 0, 535_000],
    ],
  ],
  [
    { kind: 'delivery', value: 0 },
    [
      ['0', 35_000, 100_000],
      ['0', 35_000, 300_000],
      ['0', 35_000, 1_000_000],
    ],
  ],
  [
    { sections: [2], value: 50 },
    [
      ['50000', 0, 85_000],
      ['150000', 0, 185_000],
      ['500000', 0, 535_000],
    ],
  ],
])('%j is shown on three baskets, before it begins, too', (changes, expected) => {
  const found = couponExamples({ ...TERMS, ...changes }, NOW);
  expect(found.map(({ discount, offDelivery, due }) => [String(discount), offDelivery, due])).toEqual(expected);
});

it('a basket below the least sum says what is missing', () => {
  const [small, large] = couponExamples({ ...TERMS, minTotal: rubles(3_000) }, NOW);
  expect([small!.discount, small!.problem]).toEqual([0, expect.stringContaining('добавьте товаров ещё')]);
  expect(large).toMatchObject({ discount: 30_000, problem: null });
});
