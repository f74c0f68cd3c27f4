import type pg from 'pg';
import { pause } from '../pause.ts';

/** A queue that ends no job for so long is stuck. */
const NO_PROGRESS_MS = 120_000;
const LEAST_PAUSE_MS = 100;

/** Moves what is due later as far as the clocks were moved. */
export async function shiftQueue(pool: pg.Pool, ms: number): Promise<void> {
  await pool.query(
    `update jobs.job set start_after = start_after - $1 * interval '1 ms'
     where state in ('created', 'retry') and start_after > now()`,
    [ms],
  );
}

/** Waits until no job is due; jobs of killed workers are tried again at once. */
export async function drainQueue(pool: pg.Pool): Promise<void> {
  let [progress, since] = ['', Date.now()];
  for (;;) {
    const asked = Date.now();
    // A job that a killed worker had would wait for its heartbeat to expire.
    await pool.query(
      `update jobs.job set state = 'retry', start_after = now() where state = 'active' and started_on < now() - interval '20 seconds'`,
    );
    const { rows: due } = await pool.query<{ name: string; jobs: number }>(
      `select name, count(*)::int as jobs from jobs.job
       where state = 'active' or state in ('created', 'retry') and start_after <= now() group by name order by name`,
    );
    if (due.length === 0) return;
    // Ended jobs start others, so the number of those that are due may stay the same for long.
    const { rows: ended } = await pool.query<{ last: Date | null }>('select max(completed_on) as last from jobs.job');
    const seen = JSON.stringify([due, ended]);
    if (seen !== progress) [progress, since] = [seen, Date.now()];
    if (Date.now() - since > NO_PROGRESS_MS)
      throw new Error(`jobs are due that nobody takes up: ${JSON.stringify(due)}`);
    // Counting a long queue must not be most of the work.
    await pause(Math.max(LEAST_PAUSE_MS, 4 * (Date.now() - asked)));
  }
}
