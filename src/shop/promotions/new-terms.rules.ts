import { LARGEST_COUPON_SUM, LARGEST_PERCENT, LEAST_PERCENT } from '../../kernel/coupon-choices.ts';
import { rubles } from '../../kernel/money.ts';
import type { Coupon } from './coupon.rules.ts';

/** What the staff decides about a coupon, besides its code. */
export type CouponTerms = Pick<
  Coupon,
  'title' | 'kind' | 'value' | 'minTotal' | 'sections' | 'startsAt' | 'endsAt' | 'maxUses' | 'maxPerCustomer'
>;

/** Terms without anything else that the object has. */
export const termsOf = ({
  title,
  kind,
  value,
  minTotal,
  sections,
  startsAt,
  endsAt,
  maxUses,
  maxPerCustomer,
}: CouponTerms): CouponTerms => ({
  title,
  kind,
  value,
  minTotal,
  sections,
  startsAt,
  endsAt,
  maxUses,
  maxPerCustomer,
});

type UnfitTerm = 'percent' | 'sum' | 'delivery' | 'ends-before-start' | 'ends-in-past' | 'sections';

/** The first term that no coupon can have; undefined if there is none. */
export function unfitTerm({ kind, value, sections, startsAt, endsAt }: CouponTerms, now: Date): UnfitTerm | undefined {
  const within = (least: number, most: number) => value >= least && value <= most;
  if (kind === 'percent' && !within(LEAST_PERCENT, LARGEST_PERCENT)) return 'percent';
  if (kind === 'sum' && !within(rubles(1), LARGEST_COUPON_SUM)) return 'sum';
  if (kind === 'delivery' && value !== 0) return 'delivery';
  if (sections?.length === 0) return 'sections';
  if (endsAt && startsAt && endsAt <= startsAt) return 'ends-before-start';
  return endsAt && endsAt <= now ? 'ends-in-past' : undefined;
}

/** What buyers were promised: it stays once an order has used the coupon. */
const PROMISED = ['kind', 'value', 'minTotal', 'sections', 'startsAt', 'maxPerCustomer'] as const;
type PromisedTerm = (typeof PROMISED)[number];

/** Promised terms that would change. */
export const changedPromises = (before: CouponTerms, after: CouponTerms): PromisedTerm[] =>
  PROMISED.filter((term) => JSON.stringify(before[term]) !== JSON.stringify(after[term]));

/** Terms as facts of an event: a percentage and a sum have names of their own. */
export function termFacts({ kind, value, startsAt, endsAt, sections, ...rest }: CouponTerms) {
  return {
    ...rest,
    kind,
    ...(kind === 'percent' && { percent: value }),
    ...(kind === 'sum' && { discountSum: value }),
    sections: sections === null ? null : [...sections],
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
  };
}
