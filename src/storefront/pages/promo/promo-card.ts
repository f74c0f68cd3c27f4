import { formatDay, formatDayOfMonth } from '../../../kernel/dates.ts';
import { bindWords } from '../../../kernel/typography.ts';
import type { FactsOf } from '../../../shop/content/content.rules.ts';
import type { PromotionCard } from '../../../shop/promotions/promotion-pages.reads.ts';
import type { PromotionState } from '../../../shop/promotions/promotion.rules.ts';
import { readingCard, type ReadingCard } from '../../features/reading/reading-card.ts';

/** «До 30 ноября», «С 1 по 31 декабря», «Закончилась 31 августа 2026 г.», «Постоянно»; Moscow time. */
export function promotionDays({ startsAt, endsAt }: FactsOf['promotion'], state: PromotionState): string {
  // A promotion usually ends at midnight: its last day is the one before.
  const last = endsAt ? new Date(Date.parse(endsAt) - 1) : undefined;
  if (state === 'over' && last) return bindWords(`Закончилась ${formatDay(last)}`);
  if (state === 'coming' && startsAt) {
    const first = formatDayOfMonth(new Date(startsAt));
    return last ? bindWords(`С ${first} по ${formatDayOfMonth(last)}`) : bindWords(`С ${first}`);
  }
  return last ? bindWords(`До ${formatDayOfMonth(last)} включительно`) : 'Постоянно';
}

/** A promotion in a list, ready to show. */
export interface PromoCard extends ReadingCard {
  readonly state: PromotionState;
  readonly days: string;
  /** Only while the coupon works. */
  readonly code?: string;
}

export function promoCard({ card, state, coupon }: PromotionCard): PromoCard {
  return {
    ...readingCard(card),
    state,
    days: promotionDays(card.facts, state),
    ...(coupon && { code: coupon.code }),
  };
}
