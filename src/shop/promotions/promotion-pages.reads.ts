import type { Db } from '../../platform/database.ts';
import { contentList, contentPage, type ContentCard, type ContentPage } from '../content/content.reads.ts';
import type { Coupon } from './coupon.rules.ts';
import { inPromotionOrder, nextTurn, promotionState, workingCode, type PromotionState } from './promotion.rules.ts';
import { couponsOfCodes } from './promotions.reads.ts';

/** On every page that shows a code of a coupon. */
const COUPONS_TAG = 'coupons';
/** Newest promotions that are looked at, and of them how many ended ones are still shown. */
const READ = 100;
const OVER_SHOWN = 12;
const OTHERS = 2;

export interface PromotionCard {
  readonly card: ContentCard<'promotion'>;
  readonly state: PromotionState;
  /** The coupon while its code really works. */
  readonly coupon: Coupon | undefined;
}

interface Kept {
  readonly tags: readonly string[];
  /** When something begins or ends by itself. */
  readonly until: Date | undefined;
}

/** Promotions that run, then those to come, then the last that ended. */
export async function promotionsPage(db: Db, now: Date): Promise<{ promotions: readonly PromotionCard[] } & Kept> {
  const { cards, tags } = await contentList(db, 'promotion', { limit: READ, offset: 0 }, now);
  const coupons = await couponsOfCodes(
    db,
    cards.flatMap(({ facts }) => facts.coupon ?? []),
  );
  const promotions = inPromotionOrder(cards, now).map((card) => ({
    card,
    state: promotionState(card.facts, now),
    coupon: workingCode(card.facts, coupons, now),
  }));
  const over = promotions.filter(({ state }) => state === 'over').slice(OVER_SHOWN);
  return {
    promotions: promotions.filter((each) => !over.includes(each)),
    tags: [...tags, COUPONS_TAG],
    until: nextTurn(
      cards.map(({ facts }) => facts),
      coupons,
      now,
    ),
  };
}

/** A promotion with its state at this moment, the coupon that works now, and what else runs or begins soon. */
export async function promotionPage(
  db: Db,
  slug: string,
  now: Date,
): Promise<
  | ({ page: ContentPage<'promotion'>; others: readonly PromotionCard[] } & Omit<PromotionCard, 'card'> & Kept)
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
    coupon: workingCode(facts, coupons, now),
    others: all.promotions.filter(({ card, state }) => state !== 'over' && card.slug !== slug).slice(0, OTHERS),
    tags: [...page.tags, ...all.tags],
    until: all.until,
  };
}
