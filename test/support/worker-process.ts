import { eventually } from './buyer.ts';
import { freePorts } from './free-ports.ts';
import { startShop, untilExited, type ShopProcess } from './processes.ts';
import { testSettings } from './shop-settings.ts';
import type { TestShop } from './test-shop.ts';

/** A company may take so long to answer such a worker: it waits until it is killed. */
const PATIENCE_MS = 60_000;

/** Starts one more process of an open test shop, at the time of its clock: a web, or a worker. */
export async function startProcess(
  shop: TestShop,
  role: 'web' | 'worker',
  env: NodeJS.ProcessEnv,
): Promise<ShopProcess & { kill(): Promise<void> }> {
  const [port] = role === 'web' ? await freePorts(1) : [0];
  const started = await startShop(port!, {
    ...testSettings(port!),
    ...env,
    PUBLIC_URL: shop.url,
    ROLE: role,
    DATABASE_URL: shop.databaseUrl,
    SANDBOX_URL: shop.sandbox.url,
    SANDBOX_TIMEOUT_MS: String(PATIENCE_MS),
    // From its first job on.
    CLOCK_SHIFT_MS: String(Math.max(0, shop.now().getTime() - Date.now())),
  });
  const { child } = started;
  return {
    ...started,
    async kill() {
      child.kill('SIGKILL');
      await untilExited(child);
    },
  };
}

/** Starts a worker process of an open test shop. @returns a function that sends it SIGKILL */
export async function startWorker(shop: TestShop, env: NodeJS.ProcessEnv): Promise<() => Promise<void>> {
  return (await startProcess(shop, 'worker', env)).kill;
}

/** What the queue does half a minute after a worker has died: its jobs are given to the next one, which is started after this. */
export async function giveAwayJobs({ query }: Pick<TestShop, 'query'>): Promise<void> {
  // Statements of a killed process are carried out to their end.
  const running = `select 1 from pg_stat_activity
    where datname = current_database() and application_name = 'travosol-jobs' and state = 'active'`;
  await eventually(
    () => query(running),
    (rows) => rows.length === 0,
  );
  await query("update jobs.job set state = 'retry', start_after = now() where state in ('active', 'retry')");
}

/**
 * Keeps what workers have done from being noted in the queue, after it was committed. The returned function, called when they have
 * been killed, ends it: what they were about to note fails.
 */
export async function holdCompletions({ query }: Pick<TestShop, 'query'>): Promise<() => Promise<void>> {
  await query(`
    create table if not exists workers_killed (at timestamptz);
    delete from workers_killed;
    create or replace function await_kill() returns trigger language plpgsql as $$
    begin
      while not exists (select from workers_killed) loop perform pg_sleep(0.01); end loop;
      raise exception 'the worker was killed';
    end $$;
    create trigger await_kill before update on jobs.job for each row when (new.state = 'completed') execute function await_kill();
  `);
  return async () => {
    await query('insert into workers_killed values (now())');
    await query('drop trigger await_kill on jobs.job');
  };
}
