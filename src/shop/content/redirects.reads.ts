import { and, asc, gt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { redirects } from './content.tables.ts';
import { redirectPath, type Redirect } from './redirect.rules.ts';

/** Longer chains are a mistake. */
const MOST_STEPS = 10;

/** The final target of a path, following chains of redirects; undefined for none or a cycle. */
export async function findRedirect(db: Db, path: string): Promise<Omit<Redirect, 'fromPath'> | undefined> {
  const { rows } = await db.execute<{ to_path: string; status: 301 | 302; seen: string[] }>(sql`
    with recursive way as (
      select to_path, status, array[from_path] as seen from redirects where from_path = ${path}
      union all
      select next.to_path, greatest(way.status, next.status), way.seen || next.from_path
      from way join redirects next on next.from_path = split_part(split_part(way.to_path, '?', 1), '#', 1)
      where cardinality(way.seen) < ${MOST_STEPS} and next.from_path <> all (way.seen)
    )
    select to_path, status, seen from way order by cardinality(seen) desc limit 1`);
  const [end] = rows;
  if (!end || end.seen.includes(redirectPath(end.to_path))) return undefined;
  return { toPath: end.to_path, status: end.status };
}

/** Saved redirects of these paths and of all that they lead to, however long the chains are. */
export async function followedRedirects(db: Db, paths: readonly string[]): Promise<Map<string, Redirect>> {
  // Each is found once, so a cycle ends the search, too.
  const { rows } = await db.execute<{ from_path: string; to_path: string; status: 301 | 302 }>(sql`
    with recursive way as (
      select from_path, to_path, status from redirects where from_path = any(${sql.param([...new Set(paths)])}::text[])
      union
      select next.from_path, next.to_path, next.status
      from way join redirects next on next.from_path = split_part(split_part(way.to_path, '?', 1), '#', 1)
    )
    select from_path, to_path, status from way`);
  return new Map(
    rows.map(({ from_path: fromPath, to_path: toPath, status }) => [fromPath, { fromPath, toPath, status }]),
  );
}

export function allRedirects(db: Db): Promise<Redirect[]> {
  return db
    .select({ fromPath: redirects.fromPath, toPath: redirects.toPath, status: redirects.status })
    .from(redirects)
    .orderBy(asc(redirects.fromPath));
}

/** Redirects by their old address. @param after the old address of the last one of the page before */
export function listedRedirects(
  db: Db,
  /** Part of either address. */
  q: string | undefined,
  { after = '', most }: { readonly after?: string | undefined; readonly most: number },
) {
  const { fromPath, toPath } = redirects;
  return db
    .select()
    .from(redirects)
    .where(
      and(
        gt(fromPath, after),
        q === undefined
          ? undefined
          : sql`(strpos(lower(${fromPath}), lower(${q})) > 0 or strpos(lower(${toPath}), lower(${q})) > 0)`,
      ),
    )
    .orderBy(asc(fromPath))
    .limit(most);
}
