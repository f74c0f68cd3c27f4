import type { JobResult, PgBoss } from 'pg-boss';
import { ensureQueue } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';
import type { ShopContext } from '../shop/context.ts';
import { JOBS, type Site } from './registry.ts';
import { SCHEDULE } from './schedule.ts';

/** Jobs of one kind that run at the same time in a process. */
const BATCH = 8;

/** Makes the queues of all jobs; needed before anything can be enqueued, in every role. */
export async function prepareQueues(boss: PgBoss): Promise<void> {
  for (const { definition } of JOBS) await ensureQueue(boss, definition);
}

/** Begins to work: one handler per job, and the schedule. */
export async function startWorker(boss: PgBoss, shop: ShopContext, site: Site, log: Log): Promise<void> {
  for (const { definition, run } of JOBS) {
    const ctx = shop.as({ kind: 'job', name: definition.name });
    const one = async (id: string, data: unknown): Promise<JobResult> => {
      try {
        await run(ctx, data, site);
        return { id, status: 'completed' };
      } catch (error) {
        log.warn({ err: error, job: definition.name, id }, 'job failed and will be tried again');
        // Kept with the job for days: what the error says may hold an address, its kind does not.
        const { name, code } = error as NodeJS.ErrnoException;
        return { id, status: 'failed', output: { name, code } };
      }
    };
    // A full batch says that more is waiting: then the next is fetched at once, so a flood or an outage drains quickly.
    await boss.work(
      definition.name,
      {
        pollingIntervalSeconds: 1,
        notifyPollingIntervalSeconds: 5,
        batchSize: BATCH,
        burstWhenBatchFull: true,
        perJobResults: true,
      },
      async (batch) => Promise.all(batch.map(({ id, data }) => one(id, data))),
    );
  }
  for (const { job, cron } of SCHEDULE) await boss.schedule(job, cron, {});
}
