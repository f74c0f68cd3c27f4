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

/**
 * Connections of the shop that wait for a lock of a test, or for each other behind it. What one query of the shop waits for another
 * one does not count: it may be about anything, and is over at any moment.
 */
const WAITING = `
  with recursive waiting as (
    select a.pid from pg_stat_activity a
    join pg_stat_activity holder on holder.pid = any(pg_blocking_pids(a.pid)) and holder.application_name not like 'travosol%'
    where a.datname = current_database() and a.application_name = 'travosol' and a.wait_event_type = 'Lock'
    union
    select a.pid from pg_stat_activity a join waiting w on w.pid = any(pg_blocking_pids(a.pid))
    where a.datname = current_database() and a.application_name = 'travosol' and a.wait_event_type = 'Lock'
  )
  select pid from waiting`;

/** Waits until at least so many connections of the shop wait for what the test has locked. */
export async function untilWaitingForLock(shop: TestShop, count: number): Promise<void> {
  await eventually(
    () => shop.query(WAITING),
    (waiting) => waiting.length >= count,
  );
}
