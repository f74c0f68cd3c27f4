import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { addMinutes } from '../kernel/dates.ts';
import type { Db } from './database.ts';

interface Lease {
  readonly db: Db;
  readonly now: () => Date;
  readonly job: string;
  /** Then another process may start, even if the holder has crashed; `work` must end earlier. */
  readonly minutes: number;
}

/** Of the lease that {@link holdGrace} renews. */
const graceOf = (job: string): string => `${job}-grace`;

/** Notes a success of a job: for so many minutes its failures are reported to nobody. */
export async function holdGrace({ db, now, job, minutes }: Lease): Promise<void> {
  const until = addMinutes(now(), minutes).toISOString();
  await db.execute(sql`
    insert into job_leases (job, holder, held_until) values (${graceOf(job)}, ${randomUUID()}, ${until}::timestamptz)
    on conflict (job) do update set held_until = excluded.held_until`);
}

/** Whether the last success of a job is so recent that a failure need not be reported; false where there was none yet. */
export async function isInGrace({ db, now, job }: Omit<Lease, 'minutes'>): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`select 1 from job_leases where job = ${graceOf(job)} and held_until > ${now().toISOString()}::timestamptz`,
  );
  return rowCount !== 0;
}

/**
 * Runs `work` unless the same job is running in any process; then it does nothing and leaves the work to the next
 * scheduled run. No connection is held meanwhile, so the work may wait for companies.
 */
export async function withLease({ db, now, job, minutes }: Lease, work: () => Promise<void>): Promise<void> {
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
