import type { LoaderFunctionArgs } from 'react-router';
import { sectionSummaries, shelf } from '../../../shop/catalog/catalog.reads.ts';
import { cachePage, pageContext } from '../../context.server.ts';
import { cardData } from '../../ui/product-card/card-data.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const { shop, origin } = context.get(pageContext);
  const [sections, hits] = await Promise.all([
    sectionSummaries(shop.db),
    shelf(shop.db, { order: 'popular', limit: 8 }),
  ]);
  cachePage(context, hits.tags);
  return { origin, sections, hits: hits.cards.map(cardData) };
}
