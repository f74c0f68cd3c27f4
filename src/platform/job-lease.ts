import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { addMinutes } from '../kernel/dates.ts';
import type { Db } from './database.ts';

interface Lease {
  readonly db: Db;
  readonly now: () => Date;
  readonly job: string;
  /** After so long others begin, whatever became of the holder; `work` ends before by itself. */
  readonly minutes: number;
}

/**
 * Runs `work` unless a run of the same job is under way in any process; then nothing happens, the next one is the
 * schedule's. No connection is held meanwhile, so the work may wait for companies.
 */
export async function underLease({ db, now, job, minutes }: Lease, work: () => Promise<void>): Promise<void> {
  const holder = randomUUID();
  const [at, until] = [now(), addMinutes(now(), minutes)].map((moment) => moment.toISOString());
  const { rowCount } = await db.execute(sql`
    insert into job_leases (job, holder, held_until) values (${job}, ${holder}, ${until}::timestamptz)
    on conflict (job) do update set holder = excluded.holder, held_until = excluded.held_until
      where job_leases.held_until <= ${at}::timestamptz`);
  if (rowCount === 0) return;
  try {
    await work();
  } finally {
    await db.execute(sql`delete from job_leases where job = ${job} and holder = ${holder}`);
  }
}
