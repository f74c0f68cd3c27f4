import type { LoaderFunctionArgs } from 'react-router';
import { links } from '../../../kernel/links.ts';
import { SECTIONS } from '../../../kernel/sections.ts';
import { shelf } from '../../../shop/catalog/catalog.reads.ts';
import { keepPage, pageContext } from '../../context.server.ts';
import { cardData } from '../../ui/product-card/card-data.ts';
import { missingPage } from '../not-found/not-found.server.ts';
import { pageNumber, sortOf } from './shelf-address.ts';

const ON_PAGE = 24;

export async function loader(args: LoaderFunctionArgs) {
  const { context, params, request } = args;
  const section = SECTIONS.find(({ slug }) => slug === params.section);
  if (!section) throw await missingPage(args);

  const { shop, origin } = context.get(pageContext);
  const asked = new URL(request.url).searchParams;
  const sort = sortOf(asked.get('sort'));
  const page = pageNumber(asked.get('page'));
  const offset = (page - 1) * ON_PAGE;
  const found = await shelf(shop.db, { sectionId: section.id, order: sort, limit: ON_PAGE, offset });
  const pages = Math.max(1, Math.ceil(found.total / ON_PAGE));
  if (page > pages) throw await missingPage(args);

  keepPage(context, found.tags);
  return {
    origin,
    path: links.section(section.slug),
    name: section.name,
    tagline: found.tagline,
    total: found.total,
    sort,
    page,
    pages,
    cards: found.cards.map(cardData),
  };
}
