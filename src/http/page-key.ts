import { isPrivatePath } from '../kernel/links.ts';
import { filterCount, readShelfQuery, shelfAddress, type ShelfQuery } from '../kernel/shelf-query.ts';

const REVIEWS = /^\/otzyvy$/;
const SEARCH = /^\/search$/;
const VIDEOS = /^\/video$/;
const BATCHES = /^\/partii$/;

/** Query parameters that a public page uses, with their valid values; all others are removed before rendering. */
const KNOWN_PARAMETERS: readonly { readonly path: RegExp; readonly name: string; readonly value: RegExp }[] = [
  { path: VIDEOS, name: 'form', value: /^(?:webinar|presentation|film)$/ },
  { path: VIDEOS, name: 'page', value: /^(?:[2-9]|[1-9]\d{1,3})$/ },
  {
    path: /^\/(?:stati|news|research|partnery|pressa-o-nas|parazity-i-zabolevaniya|certificates|nashi-nagrady|otzyvy)$/,
    name: 'page',
    value: /^(?:[2-9]|[1-9]\d{1,3})$/,
  },
  {
    path: REVIEWS,
    name: 'about',
    value: /^(?:magazin|kursy|preparaty|prochie-tovary|lektsii|literatura|sertifikati)$/,
  },
  { path: REVIEWS, name: 'stars', value: /^[1-5]$/ },
  { path: BATCHES, name: 'product', value: /^[a-z0-9-]+$/ },
  { path: BATCHES, name: 'number', value: /./s },
  { path: SEARCH, name: 'q', value: /./s },
  { path: SEARCH, name: 'page', value: /^(?:[2-9]|[1-3]\d|4[01])$/ },
  { path: SEARCH, name: 'exact', value: /^1$/ },
];

/** One character more than the search page accepts, so that it can report a shortened query. */
const LONGEST_VALUE = 101;

/** Shelves; their queries are read by `readShelfQuery`. */
const SECTION = /^\/catalog\/[a-z-]+$/;

/** Combinations of more filters are too many to cache and rarely repeat. */
const CACHED_FILTERS = 2;

/** Our own paths are lower-case Latin; others are not cached. */
const PLAIN = /^\/[a-z0-9/._-]{0,200}$/;

export interface PageKey {
  /** Path and known query in a fixed order: the only input of a public page. */
  readonly address: string;
  /** False for addresses with unlimited variants that nothing links to. */
  readonly cacheable: boolean;
}

/** @returns undefined for a private page, which is rendered for its one visitor */
export function pageKey(url: string): PageKey | undefined {
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  if (isPrivatePath(path)) return undefined;
  const cacheable = PLAIN.test(path);
  if (mark < 0) return { address: path, cacheable };
  const search = new URLSearchParams(url.slice(mark + 1));
  if (SECTION.test(path)) return shelfKey(path, readShelfQuery(search), cacheable);
  const parameters = KNOWN_PARAMETERS.flatMap(({ path: pattern, name, value }) => {
    const text = search.get(name)?.slice(0, LONGEST_VALUE).toWellFormed();
    return text && pattern.test(path) && value.test(text) ? [`${name}=${encodeURIComponent(text)}`] : [];
  });
  return { address: parameters.length > 0 ? `${path}?${parameters.join('&')}` : path, cacheable };
}

/** Equal filters have one key, in whatever order they were written. */
function shelfKey(path: string, query: ShelfQuery, cacheable: boolean): PageKey {
  const common =
    filterCount(query) <= CACHED_FILTERS &&
    query.priceFrom === undefined &&
    query.priceTo === undefined &&
    query.asof === undefined;
  return { address: shelfAddress(path, query), cacheable: cacheable && common };
}
