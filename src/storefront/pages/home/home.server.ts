import type { LoaderFunctionArgs } from 'react-router';
import { sectionSummaries, shelf } from '../../../shop/catalog/catalog.reads.ts';
import { keepPage, pageContext } from '../../context.server.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const { shop } = context.get(pageContext);
  const [sections, hits, fresh] = await Promise.all([
    sectionSummaries(shop.db),
    shelf(shop.db, { order: 'popular', limit: 8, offset: 0 }),
    shelf(shop.db, { order: 'new', limit: 4, offset: 0 }),
  ]);
  keepPage(context, [...hits.tags, ...fresh.tags]);
  return { sections, hits: hits.cards, fresh: fresh.cards };
}
