import { redirect, type LoaderFunctionArgs } from 'react-router';
import { typedWords } from '../../../kernel/typed-words.ts';
import { cardsOf, shelf } from '../../../shop/catalog/catalog.reads.ts';
import { isGluedCode } from '../../../shop/search/search-words.rules.ts';
import { LONGEST_QUERY, SHORTEST_QUERY } from '../../../shop/search/site-search.ts';
import { pageContext } from '../../context.server.ts';
import { cardData } from '../../ui/product-card/card-data.ts';
import { searchAddress } from './search-address.ts';

const ON_PAGE = 24;
const MATERIALS = 12;

/** Never cached: the number of queries is unlimited. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { shop, search, origin } = context.get(pageContext);
  const searchParams = new URL(request.url).searchParams;
  const typed = typedWords(searchParams.get('q'), Infinity);
  const query = typedWords(typed, LONGEST_QUERY);
  const page = Number(searchParams.get('page') ?? 1);
  const exact = searchParams.get('exact') === '1';
  const offset = (page - 1) * ON_PAGE;
  const answer = search.page(query, { offset, limit: ON_PAGE, materials: MATERIALS, literally: exact });
  const pages = Math.ceil(answer.products.total / ON_PAGE);
  // An old link may point past the end of the results: go to their last page.
  if (page > Math.max(1, pages)) throw redirect(searchAddress(query, pages, exact && query !== ''), 302);
  const nothing = answer.products.total + answer.materials.total === 0;
  const [{ cards }, popular] = await Promise.all([
    cardsOf(
      shop.db,
      answer.products.keys.map((key) => Number(key.split(':')[1])),
    ),
    nothing && !answer.asksForRemedy ? shelf(shop.db, { order: 'popular', limit: 4 }) : undefined,
  ]);
  return {
    origin,
    query,
    cut: typed.length > query.length,
    exact,
    tooShort: query !== '' && [...query].length < SHORTEST_QUERY,
    asksForRemedy: answer.asksForRemedy,
    isCode: isGluedCode(query),
    corrected: answer.corrected,
    ignored: answer.ignored,
    total: answer.products.total,
    page,
    pages,
    cards: cards.map(cardData),
    materialsTotal: answer.materials.total,
    materials: page > 1 ? [] : answer.materials.keys.flatMap((key) => search.result(key) ?? []).map(materialOf),
    popular: popular?.cards.map(cardData) ?? [],
  };
}

function materialOf({ type, title, url, image }: { type: string; title: string; url: string; image: string | null }) {
  return { type, title, url, image };
}
