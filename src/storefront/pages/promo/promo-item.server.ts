import type { LoaderFunctionArgs } from 'react-router';
import { bindWords } from '../../../kernel/typography.ts';
import { cardsOf } from '../../../shop/catalog/catalog.reads.ts';
import { namesIllness } from '../../../shop/content/content.rules.ts';
import { couponTerms } from '../../../shop/promotions/coupon-terms.rules.ts';
import { promotionPage } from '../../../shop/promotions/promotion-pages.reads.ts';
import { cachePage, pageContext } from '../../context.server.ts';
import { cardData } from '../../ui/product-card/card-data.ts';
import { missingPage } from '../../features/not-found/not-found.server.ts';
import { boundBlock } from '../../features/reading/bound-block.ts';
import { promoCard, promotionDays } from './promo-card.ts';

export async function loader(args: LoaderFunctionArgs) {
  const { shop, origin } = args.context.get(pageContext);
  const found = await promotionPage(shop.db, args.params.slug!, shop.now());
  if (!found) throw await missingPage(args);
  const { page, state, coupon, until, others } = found;
  const { item, productIds } = page;
  // No products beside texts about illness (decision 0021) or on the page of a promotion that is over.
  const goods = state === 'over' || namesIllness(item) ? undefined : await cardsOf(shop.db, productIds);
  cachePage(args.context, [...found.tags, ...(goods?.tags ?? [])], until);
  return {
    origin,
    path: item.address,
    title: bindWords(item.title),
    summary: bindWords(item.summary),
    body: item.body.map(boundBlock),
    picture: item.picture,
    at: item.publishedAt.toISOString(),
    updatedAt: item.updatedAt.toISOString(),
    state,
    days: promotionDays(item.facts, state),
    code: coupon?.code,
    terms: coupon ? couponTerms(coupon).map(bindWords) : [],
    others: others.map(promoCard),
    goods: goods?.cards.map(cardData) ?? [],
  };
}
