import type { Db } from '../../platform/database.ts';
import type { FollowedRows } from '../../platform/follow-rows.ts';
import type { Log } from '../../platform/log.ts';
import { followSearchIndex } from './follow-search-index.ts';
import { createMissRecorder } from './miss-recorder.ts';
import type { SearchIndex } from './search-index.rules.ts';
import type { ResultType, SearchAnswer, SearchResult } from './search-result.rules.ts';

/** Maximum length of a query in characters; the rest is ignored. */
export const LONGEST_QUERY = 100;
/** Up to this length only names and ingredients are searched first. */
const DICTIONARY_LENGTH = 3;
/** Minimum length in characters: one letter is too unspecific. */
export const SHORTEST_QUERY = 2;
/** One of this many places in a short list is reserved for articles, news and partners. */
const MATERIALS_SHARE = 3;
const TYPES: readonly ResultType[] = ['product', 'article', 'new', 'partner'];

/** Search over the whole site, as pages and the API use it. */
export interface SiteSearch {
  /** A page of goods, and materials, by relevance. */
  page(query: string, options: { offset: number; limit: number; materials: number; literally: boolean }): SearchAnswer;
  /** One short list of everything: goods, then articles, news, partners. */
  list(query: string, limit: number): readonly SearchResult[];
  result: SearchIndex['result'];
  /** Ids of the first products as a page shows them, for the staff: nothing is recorded. */
  probe(
    query: string,
    most: number,
  ): Pick<SearchAnswer, 'corrected' | 'asksForRemedy'> & { readonly ids: readonly number[] };
}

export interface OpenSiteSearch extends SiteSearch {
  readonly rows: FollowedRows;
  close(): Promise<void>;
}

export function openSiteSearch({ db, now, log }: { db: Db; now: () => Date; log: Log }): OpenSiteSearch {
  const { index, rows } = followSearchIndex(db, now, log);
  const misses = createMissRecorder(db, now, log);

  function search(typed: string, products: { offset: number; limit: number }, most: number, literally: boolean) {
    const query = typed.slice(0, LONGEST_QUERY).trim();
    const length = [...query].length;
    if (length < SHORTEST_QUERY) return undefined;
    const options = { products, materials: most, literally };
    const short = length <= DICTIONARY_LENGTH && index.search(query, { ...options, dictionary: true });
    // «сон» is neither a name nor an ingredient, but a purpose.
    const answer = short && short.products.total + short.materials.total > 0 ? short : index.search(query, options);
    return { query, answer };
  }

  function recorded(typed: string, products: { offset: number; limit: number }, most: number, literally: boolean) {
    const found = search(typed, products, most, literally);
    if (found && found.answer.products.total + found.answer.materials.total === 0) misses.record(found.query);
    return found?.answer;
  }

  return {
    page: (query, { offset, limit, materials, literally }) =>
      recorded(query, { offset, limit }, materials, literally) ?? {
        products: { keys: [], total: 0 },
        materials: { keys: [], total: 0 },
        corrected: null,
        ignored: [],
        asksForRemedy: false,
      },
    list(query, limit) {
      const answer = recorded(query, { offset: 0, limit }, limit, false);
      if (!answer) return [];
      const materials = answer.materials.keys;
      const reserved = Math.min(materials.length, Math.floor(limit / MATERIALS_SHARE));
      const goods = answer.products.keys.slice(0, limit - reserved);
      return [...goods, ...materials.slice(0, limit - goods.length)]
        .flatMap((key) => index.result(key) ?? [])
        .sort((one, other) => TYPES.indexOf(one.type) - TYPES.indexOf(other.type));
    },
    result: (key) => index.result(key),
    probe(query, most) {
      const answer = search(query, { offset: 0, limit: most }, 0, false)?.answer;
      return {
        ids: (answer?.products.keys ?? []).map((key) => Number(key.slice('product:'.length))),
        corrected: answer?.corrected ?? null,
        asksForRemedy: answer?.asksForRemedy ?? false,
      };
    },
    rows,
    async close() {
      rows.close();
      await misses.close();
    },
  };
}
