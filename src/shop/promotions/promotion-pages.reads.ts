import type { Db } from '../../platform/database.ts';
import { contentList, contentPage, type ContentCard, type ContentPage } from '../content/content.reads.ts';
import type { Coupon } from './coupon.rules.ts';
import {
  inPromotionOrder,
  nextChangeAt,
  promotionState,
  workingCoupon,
  type PromotionState,
} from './promotion.rules.ts';
import { couponsOfCodes } from './promotions.reads.ts';

/** Cache tag of every page that shows a coupon code. */
const COUPONS_TAG = 'coupons';
/** How many of the newest promotions are read, and how many ended ones are shown. */
const READ = 100;
const OVER_SHOWN = 12;
const OTHERS = 2;

export interface PromotionCard {
  readonly card: ContentCard<'promotion'>;
  readonly state: PromotionState;
  /** Present only while the coupon is valid. */
  readonly coupon: Coupon | undefined;
}

interface CacheTerms {
  readonly tags: readonly string[];
  /** When the page changes next because something begins or ends. */
  readonly until: Date | undefined;
}

/** Running promotions, then coming ones, then the last that ended. */
export async function promotionsPage(
  db: Db,
  now: Date,
): Promise<{ promotions: readonly PromotionCard[] } & CacheTerms> {
  const { cards, tags } = await contentList(db, 'promotion', { limit: READ, offset: 0 }, now);
  const coupons = await couponsOfCodes(
    db,
    cards.flatMap(({ facts }) => facts.coupon ?? []),
  );
  const promotions = inPromotionOrder(cards, now).map((card) => ({
    card,
    state: promotionState(card.facts, now),
    coupon: workingCoupon(card.facts, coupons, now),
  }));
  const over = promotions.filter(({ state }) => state === 'over').slice(OVER_SHOWN);
  return {
    promotions: promotions.filter((each) => !over.includes(each)),
    tags: [...tags, COUPONS_TAG],
    until: nextChangeAt(
      cards.map(({ facts }) => facts),
      coupons,
      now,
    ),
  };
}

/** A promotion with its current state, its coupon if valid now, and other running or coming promotions. */
export async function promotionPage(
  db: Db,
  slug: string,
  now: Date,
): Promise<
  | ({ page: ContentPage<'promotion'>; others: readonly PromotionCard[] } & Omit<PromotionCard, 'card'> & CacheTerms)
  | undefined
> {
  const page = await contentPage(db, 'promotion', slug, now);
  if (!page) return undefined;
  const { facts } = page.item;
  const [all, coupons] = await Promise.all([
    promotionsPage(db, now),
    couponsOfCodes(db, facts.coupon ? [facts.coupon] : []),
  ]);
  return {
    page,
    state: promotionState(facts, now),
    coupon: workingCoupon(facts, coupons, now),
    others: all.promotions.filter(({ card, state }) => state !== 'over' && card.slug !== slug).slice(0, OTHERS),
    tags: [...page.tags, ...all.tags],
    until: all.until,
  };
}
