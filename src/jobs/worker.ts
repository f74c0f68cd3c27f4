import type { JobResult } from 'pg-boss';
import { ensureQueues, ensureSchedule, type Jobs } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';
import type { ShopContext } from '../shop/context.ts';
import { JOBS } from './registry.ts';
import { RETIRED, SCHEDULE } from './schedule.ts';
import type { Site } from './site.ts';

/** Most jobs of one kind that run concurrently in a process. */
const BATCH = 8;

/** Creates the queues of all jobs; required in every role before anything is enqueued. */
export async function prepareQueues(boss: Jobs): Promise<void> {
  await ensureQueues(
    boss,
    JOBS.map(({ definition }) => definition),
  );
}

/** Runs jobs of one queue concurrently and returns the result of each; never throws. */
export type RunJobs = (
  queue: string,
  jobs: readonly { readonly id: string; readonly data: unknown }[],
) => Promise<JobResult[]>;

export function jobRunner(shop: ShopContext, site: Site, log: Log): RunJobs {
  const registered = new Map(JOBS.map((job) => [job.definition.name, job]));
  async function runOne(queue: string, id: string, data: unknown): Promise<JobResult> {
    try {
      await registered.get(queue)!.run(shop.as({ kind: 'job', name: queue }), data, site);
      return { id, status: 'completed' };
    } catch (error) {
      log.warn({ err: error, job: queue, id }, 'job failed and will be tried again');
      // Stored with the job for days: the message may contain personal data, name and code do not.
      const { name, code } = error as NodeJS.ErrnoException;
      return { id, status: 'failed', output: { name, code } };
    }
  }
  return (queue, jobs) => Promise.all(jobs.map(({ id, data }) => runOne(queue, id, data)));
}

/** Starts one handler per job, and the schedule. */
export async function startWorker(boss: Jobs, run: RunJobs): Promise<void> {
  for (const { definition } of JOBS) {
    // After a full batch the next is fetched at once, so that a backlog drains quickly.
    await boss.work(
      definition.name,
      {
        pollingIntervalSeconds: 1,
        notifyPollingIntervalSeconds: 5,
        batchSize: BATCH,
        burstWhenBatchFull: true,
        perJobResults: true,
      },
      (batch) => run(definition.name, batch),
    );
  }
  await ensureSchedule(boss, SCHEDULE, RETIRED);
}
