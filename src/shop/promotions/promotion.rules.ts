import { problemOfCoupon, type Coupon } from './coupon.rules.ts';

/** Facts of a promotion besides its text; times are ISO 8601. */
export interface PromotionFacts {
  readonly startsAt?: string;
  readonly endsAt?: string;
  readonly coupon?: string;
}

export type PromotionState = 'running' | 'coming' | 'over';

export function promotionState({ startsAt, endsAt }: PromotionFacts, now: Date): PromotionState {
  if (endsAt && new Date(endsAt) <= now) return 'over';
  return startsAt && new Date(startsAt) > now ? 'coming' : 'running';
}

const RANK: Readonly<Record<PromotionState, number>> = { running: 0, coming: 1, over: 2 };

/** Running ones by their end, those without an end last; then coming ones by their start; then ended ones, the latest first. */
export function inPromotionOrder<T extends { readonly facts: PromotionFacts }>(items: readonly T[], now: Date): T[] {
  const at = (text: string | undefined) => (text ? Date.parse(text) : Number.MAX_SAFE_INTEGER);
  const place = ({ facts }: T): readonly [number, number] => {
    const state = promotionState(facts, now);
    const moment = state === 'coming' ? at(facts.startsAt) : state === 'over' ? -at(facts.endsAt) : at(facts.endsAt);
    return [RANK[state], moment];
  };
  return items.toSorted((one, other) => {
    const [[rank, moment], [otherRank, otherMoment]] = [place(one), place(other)];
    return rank - otherRank || moment - otherMoment;
  });
}

/** The coupon of a running promotion while it is valid; undefined otherwise. */
export function workingCoupon(facts: PromotionFacts, coupons: readonly Coupon[], now: Date): Coupon | undefined {
  if (promotionState(facts, now) !== 'running') return undefined;
  const coupon = coupons.find(({ code }) => code === facts.coupon);
  return coupon && !problemOfCoupon(coupon, now) ? coupon : undefined;
}

/** The next moment at which one of these begins or ends; undefined if there is none. */
export function nextChangeAt(
  facts: readonly PromotionFacts[],
  coupons: readonly Coupon[],
  now: Date,
): Date | undefined {
  const moments = [
    ...facts.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]).map((text) => text && new Date(text)),
    ...coupons.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]),
  ].filter((moment) => moment instanceof Date && moment > now);
  return moments.length > 0 ? new Date(Math.min(...moments.map(Number))) : undefined;
}
