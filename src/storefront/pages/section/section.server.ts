import { redirect, type LoaderFunctionArgs } from 'react-router';
import { links } from '../../../kernel/links.ts';
import { SECTIONS } from '../../../kernel/sections.ts';
import { readShelfQuery, shelfAddress } from '../../../kernel/shelf-query.ts';
import { cardsOf, sectionTag, sectionTagline } from '../../../shop/catalog/catalog.reads.ts';
import { facetsTag } from '../../../shop/catalog/follow-shelf.ts';
import { cachePage, pageContext } from '../../context.server.ts';
import { cardData } from '../../ui/product-card/card-data.ts';
import { missingPage } from '../../features/not-found/not-found.server.ts';
import { filterData } from './filter-data.ts';

const ON_PAGE = 24;

export async function loader(args: LoaderFunctionArgs) {
  const { context, params, request } = args;
  const section = SECTIONS.find(({ slug }) => slug === params.section);
  if (!section) throw await missingPage(args);

  const { shop, shelves, origin } = context.get(pageContext);
  const path = links.section(section.slug);
  const requested = readShelfQuery(new URL(request.url).searchParams);
  const found = await shelves.find(section.id, requested, ON_PAGE);
  const { query, total } = found;
  const pages = Math.max(1, Math.ceil(total / ON_PAGE));
  // A value of the address has another one by now: it was renamed, or merged into another value.
  if (found.isMoved) throw redirect(shelfAddress(path, query), 302);
  // An old link may point past the end of the shelf: go to its last page.
  if (requested.page > pages) throw redirect(shelfAddress(path, { ...query, page: pages }), 302);

  const [{ cards, tags }, tagline] = await Promise.all([
    cardsOf(shop.db, found.ids),
    sectionTagline(shop.db, section.id),
  ]);
  // Unknown facet words can be invented without end: such a page is shown, but not cached.
  const understood = shelfAddress(path, { ...query, asof: requested.asof }) === shelfAddress(path, requested);
  if (understood) cachePage(context, [sectionTag(section.id), facetsTag(section.id), ...tags]);
  return {
    origin,
    path,
    name: section.name,
    tagline,
    total,
    pages,
    query,
    filters: filterData(found),
    cards: cards.map(cardData),
  };
}
