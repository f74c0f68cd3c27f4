import { isPrivatePath } from '../kernel/links.ts';
import { filterCount, readShelfQuery, shelfAddress, type ShelfQuery } from '../kernel/shelf-query.ts';

const REVIEWS = /^\/otzyvy(?:\.data)?$/;
const SEARCH = /^\/search(?:\.data)?$/;
const VIDEOS = /^\/video(?:\.data)?$/;

/** What of the query changes a public page, and the values it knows; anything else is left out before rendering. */
const SHOWN: readonly { readonly path: RegExp; readonly name: string; readonly value: RegExp }[] = [
  { path: VIDEOS, name: 'form', value: /^(?:webinar|presentation|film)$/ },
  { path: VIDEOS, name: 'page', value: /^(?:[2-9]|[1-9]\d{1,3})$/ },
  {
    path: /^\/(?:stati|news|research|partnery|pressa-o-nas|parazity-i-zabolevaniya|certificates|nashi-nagrady|otzyvy)(?:\.data)?$/,
    name: 'page',
    value: /^(?:[2-9]|[1-9]\d{1,3})$/,
  },
  {
    path: REVIEWS,
    name: 'about',
    value: /^(?:magazin|kursy|preparaty|prochie-tovary|lektsii|literatura|sertifikati)$/,
  },
  { path: REVIEWS, name: 'stars', value: /^[1-5]$/ },
  { path: SEARCH, name: 'q', value: /./s },
  { path: SEARCH, name: 'page', value: /^(?:[2-9]|[1-3]\d|4[01])$/ },
  { path: SEARCH, name: 'exact', value: /^1$/ },
];

/** Of free text a sign more than the search page takes, so that it can say that it took less. */
const LONGEST_VALUE = 101;

/** Shelves, whose queries are read whole. */
const SECTION = /^\/catalog\/[a-z-]+(?:\.data)?$/;

/** Shelves with more filters are too many to cache, and few ask for the same one twice. */
const CACHED_FILTERS = 2;

/** Paths of ours are lower-case Latin; only such are worth caching. */
const PLAIN = /^\/[a-z0-9/._-]{0,200}$/;

export interface PageKey {
  /** Path and known query in a fixed order: all that a public page is rendered from. */
  readonly address: string;
  /** False for spellings nobody links to, of which there is no end. */
  readonly cacheable: boolean;
}

/** @returns undefined for a private page, which is rendered for its one visitor */
export function pageKey(url: string): PageKey | undefined {
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  if (isPrivatePath(path)) return undefined;
  const cacheable = PLAIN.test(path);
  if (mark < 0) return { address: path, cacheable };
  const asked = new URLSearchParams(url.slice(mark + 1));
  if (SECTION.test(path)) return shelfKey(path, readShelfQuery(asked), cacheable);
  const shown = SHOWN.flatMap(({ path: where, name, value }) => {
    const given = asked.get(name)?.slice(0, LONGEST_VALUE).toWellFormed();
    return given && where.test(path) && value.test(given) ? [`${name}=${encodeURIComponent(given)}`] : [];
  });
  return { address: shown.length > 0 ? `${path}?${shown.join('&')}` : path, cacheable };
}

/** Equal choices have one key, however they were spelt. */
function shelfKey(path: string, query: ShelfQuery, cacheable: boolean): PageKey {
  const common =
    filterCount(query) <= CACHED_FILTERS &&
    query.priceFrom === undefined &&
    query.priceTo === undefined &&
    query.asof === undefined;
  return { address: shelfAddress(path, query), cacheable: cacheable && common };
}
