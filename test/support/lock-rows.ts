import pg from 'pg';
import { eventually } from './buyer.ts';
import type { TestShop } from './test-shop.ts';

/** Locks what `sql` selects for update until the returned function is called. */
export async function lockRows(databaseUrl: string, sql: string, values: unknown[] = []): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('begin');
  await client.query(sql, values);
  return async () => {
    await client.query('rollback');
    await client.end();
  };
}

/** Waits until at least so many connections of the shop wait for a row or a table that another one has locked. */
export async function untilWaitingForLock(shop: TestShop, count: number): Promise<void> {
  await eventually(
    () =>
      shop.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event in ('transactionid', 'tuple', 'relation')",
      ),
    (waiting) => waiting.length >= count,
  );
}
