import { eventually } from './buyer.ts';
import type { House } from './house.ts';

/**
 * Whoever reads reviews has to wait. Not for a lock, of which the shop soon has enough: the query itself goes on.
 * @returns lets them go on
 */
export async function holdReaders(house: Pick<House, 'query'>): Promise<() => Promise<unknown>> {
  await house.query(`
    create table released (at timestamptz);
    create function await_release() returns boolean language plpgsql volatile as $$
    begin
      while not exists (select from released) loop perform pg_sleep(0.01); end loop;
      return true;
    end $$;
    alter table reviews rename to kept_reviews;
    create view reviews as
      select kept_reviews.* from (select await_release() as is_released offset 0) waited, kept_reviews where is_released;
  `);
  return () => house.query('insert into released values (now())');
}

/** Until so many queries at least wait for the release. */
export async function readersHeld(house: Pick<House, 'query'>, queries: number): Promise<void> {
  await eventually(
    () =>
      house.query<{ busy: number }>(
        `select count(*)::int as busy from pg_stat_activity
         where datname = current_database() and application_name = 'travosol' and state = 'active'
           and query like '%reviews%'`,
      ),
    ([row]) => row!.busy >= queries,
  );
}
