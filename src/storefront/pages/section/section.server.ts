import { redirect, type LoaderFunctionArgs } from 'react-router';
import { links } from '../../../kernel/links.ts';
import { SECTIONS } from '../../../kernel/sections.ts';
import { readShelfQuery, shelfAddress } from '../../../kernel/shelf-query.ts';
import { cardsOf, sectionTagline } from '../../../shop/catalog/catalog.reads.ts';
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
  const asked = readShelfQuery(new URL(request.url).searchParams);
  const found = await shelves.find(section.id, asked, ON_PAGE);
  const { query, total } = found;
  const pages = Math.max(1, Math.ceil(total / ON_PAGE));
  // The shelf has become shorter since the link was made: its end is nearest to what was there.
  if (asked.page > pages) throw redirect(shelfAddress(path, { ...query, page: pages }), 302);

  const [{ cards, tags }, tagline] = await Promise.all([
    cardsOf(shop.db, found.ids),
    sectionTagline(shop.db, section.id),
  ]);
  // Words nobody has are without number: such a page is shown, but not kept.
  const understood = shelfAddress(path, { ...query, asof: asked.asof }) === shelfAddress(path, asked);
  if (understood) cachePage(context, ['shelf', facetsTag(section.id), ...tags]);
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
