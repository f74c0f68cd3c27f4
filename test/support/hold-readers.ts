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
