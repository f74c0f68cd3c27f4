import { setImmediate } from 'node:timers/promises';
import { and, asc, desc, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { products } from '../catalog/catalog.tables.ts';
import { goldenQueries, searchMisses, searchSynonyms } from './search.tables.ts';
import type { Synonym } from './search-result.rules.ts';
import type { SiteSearch } from './site-search.ts';

/** Synonyms by their words. @param q part of either side @param after the last one of the page before */
export function listedSynonyms(
  db: Db,
  q: string | undefined,
  { after, most }: { readonly after?: Synonym | undefined; readonly most: number },
): Promise<Synonym[]> {
  const { word, means } = searchSynonyms;
  return db
    .select()
    .from(searchSynonyms)
    .where(
      and(
        after && sql`(${word}, ${means}) > (${after.word}, ${after.means})`,
        q === undefined
          ? undefined
          : sql`(strpos(lower(${word}), lower(${q})) > 0 or strpos(lower(${means}), lower(${q})) > 0)`,
      ),
    )
    .orderBy(asc(word), asc(means))
    .limit(most);
}

export interface MissFilter {
  /** Repeated since then. */
  readonly since?: Date | undefined;
  readonly ignored: boolean;
}

export interface MissCursor {
  readonly times: number;
  readonly query: string;
}

/** Queries without results, the most frequent first. @param after the last one of the page before */
export function listedMisses(
  db: Db,
  { since, ignored }: MissFilter,
  { after, most }: { readonly after?: MissCursor | undefined; readonly most: number },
) {
  const { query, times, lastAt, ignoredAt } = searchMisses;
  return db
    .select()
    .from(searchMisses)
    .where(
      and(
        ignored ? isNotNull(ignoredAt) : isNull(ignoredAt),
        since && gte(lastAt, since),
        after && sql`(${times} < ${after.times} or (${times} = ${after.times} and ${query} > ${after.query}))`,
      ),
    )
    .orderBy(desc(times), asc(query))
    .limit(most);
}

/** What the search finds now among its first products, with their names. */
export async function foundNow(db: Db, search: SiteSearch, query: string, most: number) {
  const { corrected, asksForRemedy, ids } = search.probe(query, most);
  const names = await namesOf(db, ids);
  return { corrected, asksForRemedy, products: ids.map((id) => ({ id, name: names.get(id) ?? '' })) };
}

/** Golden queries with what the search makes of each now: where every expected product stands; null: not among the first ones. */
export async function runGoldenQueries(db: Db, search: SiteSearch) {
  const rows = await db
    .select()
    .from(goldenQueries)
    .orderBy(asc(sql`lower(${goldenQueries.query})`));
  const names = await namesOf(
    db,
    rows.flatMap((row) => row.products),
  );
  const run = [];
  for (const { id, query, places, version, products: expected } of rows) {
    const { ids } = search.probe(query, places);
    const placed = expected.map((product) => {
      const place = ids.indexOf(product) + 1;
      return { id: product, name: names.get(product) ?? '', place: place || null };
    });
    run.push({ id, query, places, version, products: placed, passed: placed.every(({ place }) => place !== null) });
    // Other requests have their turn between two searches.
    await setImmediate();
  }
  // Those that fail are what is to be done.
  return run.sort((one, other) => Number(one.passed) - Number(other.passed));
}

async function namesOf(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(inArray(products.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
