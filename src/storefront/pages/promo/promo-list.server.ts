import type { LoaderFunctionArgs } from 'react-router';
import { promotionsPage } from '../../../shop/promotions/promotion-pages.reads.ts';
import { cachePage, pageContext } from '../../context.server.ts';
import { promoCard } from './promo-card.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const { shop, origin } = context.get(pageContext);
  const { promotions, tags, until } = await promotionsPage(shop.db, shop.now());
  cachePage(context, tags, until);
  return {
    origin,
    promotions: promotions.map(promoCard),
  };
}
