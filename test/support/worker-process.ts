import { shiftClock, startShop, untilExited } from './processes.ts';
import { testSettings } from './shop-settings.ts';
import type { TestShop } from './test-shop.ts';

/** A company may take so long to answer such a worker: it waits until it is killed. */
const PATIENCE_MS = 60_000;

/** Starts a worker process of an open test shop, at the time of its clock. @returns a function that sends it SIGKILL */
export async function startWorker(shop: TestShop, env: NodeJS.ProcessEnv): Promise<() => Promise<void>> {
  const { child } = await startShop(0, {
    ...testSettings(0),
    ...env,
    PUBLIC_URL: shop.url,
    ROLE: 'worker',
    DATABASE_URL: shop.databaseUrl,
    SANDBOX_URL: shop.sandbox.url,
    SANDBOX_TIMEOUT_MS: String(PATIENCE_MS),
  });
  await shiftClock(child, shop.now().getTime() - Date.now());
  return async () => {
    child.kill('SIGKILL');
    await untilExited(child);
  };
}

/** What the queue does half a minute after a worker has died: its jobs are given to others, who are woken. */
export async function giveAwayJobs({ query }: Pick<TestShop, 'query'>): Promise<void> {
  await query(`
    with lost as (
      update jobs.job set state = 'retry', start_after = now() where state = 'active' returning name
    ) select pg_notify('pgboss_' || left(encode(sha224('jobs'::bytea), 'hex'), 24), name) from lost`);
}

/**
 * Keeps what workers have done from being noted in the queue, after it was committed. The returned function ends it; connections
 * of killed workers must not note it then.
 */
export async function holdCompletions({ query }: Pick<TestShop, 'query'>): Promise<() => Promise<void>> {
  await query(`
    create table completions_released (at timestamptz);
    create function await_completion() returns trigger language plpgsql as $$
    begin
      while not exists (select from completions_released) loop perform pg_sleep(0.01); end loop;
      return new;
    end $$;
    create trigger await_completion before update on jobs.job for each row when (new.state = 'completed') execute function await_completion();
  `);
  return async () => {
    await query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'travosol-jobs' and wait_event = 'PgSleep'`);
    await query('drop trigger await_completion on jobs.job');
    await query('insert into completions_released values (now())');
  };
}
