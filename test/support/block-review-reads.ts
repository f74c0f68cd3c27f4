import { eventually } from './buyer.ts';
import type { TestShop } from './test-shop.ts';

/**
 * Makes every query of reviews wait inside the database. Not by a lock, for which the shop waits only a short time.
 * @returns a function that lets them continue
 */
export async function blockReviewReads(shop: Pick<TestShop, 'query'>): Promise<() => Promise<unknown>> {
  await shop.query(`
    create table released (at timestamptz);
    create function await_release() returns boolean language plpgsql volatile as $$
    begin
      while not exists (select from released) loop perform pg_sleep(0.01); end loop;
      return true;
    end $$;
    alter table reviews rename to real_reviews;
    create view reviews as
      select real_reviews.* from (select await_release() as is_released offset 0) waited, real_reviews where is_released;
  `);
  return () => shop.query('insert into released values (now())');
}

/** Waits until at least `queries` queries are blocked. */
export async function untilReadsBlocked(shop: Pick<TestShop, 'query'>, queries: number): Promise<void> {
  await eventually(
    () =>
      shop.query<{ busy: number }>(
        `select count(*)::int as busy from pg_stat_activity
         where datname = current_database() and application_name = 'travosol' and state = 'active'
           and query like '%reviews%'`,
      ),
    ([row]) => row!.busy >= queries,
  );
}
