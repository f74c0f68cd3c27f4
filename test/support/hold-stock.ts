import type { House } from './house.ts';

/**
 * Whoever takes goods has to wait. Not for a lock, which orders wait for two seconds only: the statement itself goes on.
 * @returns lets them go on
 */
export async function holdStock(house: Pick<House, 'query'>): Promise<() => Promise<unknown>> {
  await house.query(`
    create table released (at timestamptz);
    create function await_release() returns trigger language plpgsql as $$
    begin
      while not exists (select from released) loop perform pg_sleep(0.01); end loop;
      return new;
    end $$;
    create trigger await_release before update on stock_levels for each row execute function await_release();
  `);
  return () => house.query('insert into released values (now())');
}
