import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { PgBoss } from 'pg-boss';
import { inject } from 'vitest';
import { openSender } from './open-sender.ts';
import { TEMPLATE } from './paths.ts';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** The database of one test shop. */
export interface TestDatabase {
  readonly url: string;
  query<R extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<R[]>;
  /** Puts a job into the queue, as the schedule would. */
  enqueue(job: string, payload?: object): Promise<void>;
  /** Names of queues that have a due or an active job, by the clock of the database. */
  dueQueues(): Promise<string[]>;
  /** Makes waiting jobs due `ms` milliseconds earlier. */
  advanceJobs(ms: number): Promise<void>;
  /** @param options.force also ends connections that killed processes have left open */
  close(options?: { force?: boolean }): Promise<void>;
}

/** @param given another server's database; otherwise one is cloned from the template and dropped at the end */
export async function openTestDatabase(given?: string): Promise<TestDatabase> {
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  const url = given ?? (await cloneTemplate(name));
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  pool.on('error', () => {});
  let boss: PgBoss | undefined;
  return {
    url,
    query: async (text, values) => (await pool.query(text, values)).rows as never,
    async enqueue(job, payload = {}) {
      boss ??= await openSender(url);
      await boss.send(job, payload);
    },
    async dueQueues() {
      const { rows } = await pool.query<{ name: string }>(
        `select distinct name from jobs.job
         where state = 'active' or (state in ('created', 'retry') and start_after <= now()) order by name`,
      );
      return rows.map((row) => row.name);
    },
    async advanceJobs(ms) {
      await pool.query(
        `update jobs.job set start_after = start_after - $1 * interval '1 ms' where state in ('created', 'retry')`,
        [ms],
      );
    },
    async close({ force = false } = {}) {
      await boss?.stop({ graceful: false });
      await pool.end();
      if (given) return;
      // Without `force` the server waits for closing connections, and fails on one that was left open.
      await onServer((admin) => admin.query(`drop database if exists ${name}${force ? ' with (force)' : ''}`));
    },
  };
}

async function cloneTemplate(name: string): Promise<string> {
  await onServer(async (admin) => {
    // Two workers may clone at the same moment; the template allows one at a time.
    await admin.query('select pg_advisory_lock(1)');
    await admin.query(`create database ${name} template ${TEMPLATE}`);
  });
  return `${inject('serverUrl')}/${name}`;
}

async function onServer(work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: `${inject('serverUrl')}/postgres` });
  await admin.connect();
  await work(admin).finally(() => admin.end());
}
