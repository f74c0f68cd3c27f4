import type { TestShop } from './test-shop.ts';

/**
 * Makes every update of stock wait by a trigger. Not by a lock, for which orders wait only two seconds.
 * @returns a function that lets them continue
 */
export async function blockStockUpdates(shop: Pick<TestShop, 'query'>): Promise<() => Promise<unknown>> {
  await shop.query(`
    create table released (at timestamptz);
    create function await_release() returns trigger language plpgsql as $$
    begin
      while not exists (select from released) loop perform pg_sleep(0.01); end loop;
      return new;
    end $$;
    create trigger await_release before update on stock_levels for each row execute function await_release();
  `);
  return () => shop.query('insert into released values (now())');
}
