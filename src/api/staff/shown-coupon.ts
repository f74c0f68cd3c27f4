import { auditChanges } from '../../shop/audit/audit-words.rules.ts';
import type { deskCoupon, latestSeries } from '../../shop/desk/desk-coupons.reads.ts';
import { couponExamples } from '../../shop/pricing/coupon-example.rules.ts';
import { couponState } from '../../shop/promotions/coupon-state.rules.ts';
import { maskedSeriesCode } from '../../shop/promotions/series-code.rules.ts';
import { couponTerms } from '../../shop/promotions/coupon-terms.rules.ts';

type Found = NonNullable<Awaited<ReturnType<typeof deskCoupon>>>;

/** A coupon as the desk shows it. */
export function shownCoupon(
  { coupon, version, events, uses, given, series, wasUsed }: Found,
  now: Date,
  readsCodes: boolean,
) {
  const { uses: usedTimes, startsAt, endsAt, sections, ...rest } = coupon;
  return {
    ...rest,
    code: shownCode(coupon, readsCodes),
    version,
    usedTimes,
    wasUsed,
    given,
    sections: sections && [...sections],
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    state: couponState(coupon, now),
    terms: couponTerms(coupon),
    examples: couponExamples(coupon, now),
    series: series ? shownSeries(series) : null,
    uses: uses.map(({ at, ...use }) => ({ ...use, at: new Date(at).toISOString() })),
    // What was done with the whole series was done with this code, too.
    events: [...events, ...(series?.events ?? [])].toSorted((one, other) => other.id - one.id).map(shownEvent),
  };
}

/** Codes of a series are for those who hand them out; one that everybody may use is no secret. */
export const shownCode = (
  { code, seriesId }: { readonly code: string; readonly seriesId: number | null },
  readsCodes: boolean,
): string => (seriesId === null || readsCodes ? code : maskedSeriesCode(code));

/** An event with what was before and after, in words. */
export const shownEvent = ({ id, kind, by, at, facts }: Found['events'][number]) => ({
  id,
  kind,
  by,
  at: at.toISOString(),
  changes: [...auditChanges('coupon', { from: null, to: null, facts })],
});

export const shownSeries = ({ createdAt, ...series }: Awaited<ReturnType<typeof latestSeries>>[number]) => ({
  ...series,
  createdAt: createdAt.toISOString(),
});
