import type { PgBoss } from 'pg-boss';
import { ensureQueue } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';
import type { ShopContext } from '../shop/context.ts';
import { JOBS, type Site } from './registry.ts';
import { SCHEDULE } from './schedule.ts';

/** Makes the queues of all jobs; needed before anything can be enqueued, in every role. */
export async function prepareQueues(boss: PgBoss): Promise<void> {
  for (const { definition } of JOBS) await ensureQueue(boss, definition);
}

/** Begins to work: one handler per job, and the schedule. */
export async function startWorker(boss: PgBoss, shop: ShopContext, site: Site, log: Log): Promise<void> {
  for (const { definition, run } of JOBS) {
    const ctx = shop.as({ kind: 'job', name: definition.name });
    await boss.work(
      definition.name,
      { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 5, localConcurrency: 4 },
      async ([job]) => {
        if (!job) return;
        try {
          await run(ctx, job.data, site);
        } catch (error) {
          log.warn({ err: error, job: definition.name, id: job.id }, 'job failed and will be tried again');
          throw error;
        }
      },
    );
  }
  for (const { job, cron } of SCHEDULE) await boss.schedule(job, cron, {});
}
