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
