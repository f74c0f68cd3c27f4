import { problemOfCoupon, type Coupon } from './coupon.rules.ts';

/** What is known of a promotion besides its words; ISO moments. */
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

/** Those that end soonest first, those without an end after them; then what begins soonest; then what ended last. */
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

/** The code while it really works; a running promotion whose coupon has ended shows none. */
export function workingCode(facts: PromotionFacts, coupons: readonly Coupon[], now: Date): Coupon | undefined {
  if (promotionState(facts, now) !== 'running') return undefined;
  const coupon = coupons.find(({ code }) => code === facts.coupon);
  return coupon && !problemOfCoupon(coupon, now) ? coupon : undefined;
}

/** When something of this begins or ends by itself; undefined when time changes nothing any more. */
export function nextTurn(facts: readonly PromotionFacts[], coupons: readonly Coupon[], now: Date): Date | undefined {
  const moments = [
    ...facts.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]).map((text) => text && new Date(text)),
    ...coupons.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]),
  ].filter((moment) => moment instanceof Date && moment > now);
  return moments.length > 0 ? new Date(Math.min(...moments.map(Number))) : undefined;
}
