import type { TestDatabase } from './database.ts';

type Queries = Pick<TestDatabase, 'query'>;

/** The same in every test shop. */
let hashes: string | undefined;

/** Hashes of all rows by table, and of what waits for a worker (`job`); without sessions and limits. */
export async function everything({ query }: Queries): Promise<Map<string, string>> {
  hashes ??= (
    await query<{ sql: string }>(
      `select format('select %L as name, md5(coalesce(string_agg(t::text, '''' order by t::text), '''')) as rows from %I.%I t',
         table_name, table_schema, table_name) as sql from information_schema.tables
       where table_type = 'BASE TABLE' and table_name not in ('staff_sessions', 'attempt_counters')
         and (table_schema = 'public' or (table_schema, table_name) = ('jobs', 'job'))`,
    )
  )
    .map(({ sql }) => sql)
    .join(' union all ');
  return new Map((await query<{ name: string; rows: string }>(hashes)).map(({ name, rows }) => [name, rows]));
}

/** The answer of `work`, and the names of the tables that are not as they were before it. */
export async function changedBy<T>(shop: Queries, work: () => Promise<T>): Promise<{ answer: T; changed: string[] }> {
  const before = await everything(shop);
  const answer = await work();
  const after = await everything(shop);
  return { answer, changed: [...after.keys()].filter((name) => after.get(name) !== before.get(name)).sort() };
}
