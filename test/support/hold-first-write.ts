import { eventually } from './buyer.ts';
import type { TestShop } from './test-shop.ts';

/**
 * Makes the first transaction that writes to the table wait there, with all that it has locked before; others go on. By a trigger, not
 * by a lock of the test, for which orders wait only two seconds.
 * @returns a function that lets it continue
 */
export async function holdFirstWrite(
  shop: Pick<TestShop, 'query'>,
  table: 'stock_levels' | 'order_events' | 'coupons',
): Promise<() => Promise<unknown>> {
  await shop.query(`
    create table if not exists released (at timestamptz);
    delete from released;
    create or replace function await_release() returns trigger language plpgsql as $$
    begin
      if pg_try_advisory_xact_lock(hashtext('await_release')) then
        while not exists (select from released) loop perform pg_sleep(0.01); end loop;
      end if;
      return new;
    end $$;
    create or replace trigger await_release before insert or update on ${table} for each row execute function await_release();
  `);
  return () => shop.query('insert into released values (now())');
}

/** Waits until a transaction is held, then until another connection of the shop waits for what it has locked. */
export async function untilWriteHeld(shop: Pick<TestShop, 'query'>): Promise<{ untilAnotherWaits(): Promise<void> }> {
  const [held] = await eventually(
    () =>
      shop.query<{ pid: number }>(
        `select pid from pg_stat_activity
         where datname = current_database() and application_name = 'travosol' and wait_event = 'PgSleep'`,
      ),
    (rows) => rows.length > 0,
  );
  return {
    async untilAnotherWaits() {
      await eventually(
        () =>
          shop.query(
            `select pid from pg_stat_activity where application_name = 'travosol' and $1 = any(pg_blocking_pids(pid))`,
            [held!.pid],
          ),
        (rows) => rows.length > 0,
      );
    },
  };
}
