import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss, type ConnectionOptions } from 'pg-boss';
import type { z } from 'zod';
import type { Db } from './database.ts';
import type { Log } from './log.ts';

/** Name, payload and retry policy of a job. Definitions do not import actions, so any code may enqueue them. */
export interface JobDefinition<P extends object> {
  readonly name: string;
  readonly payload: z.ZodType<P>;
  /** Retries after the first failure. */
  readonly retries: number;
  /** Seconds before the first retry; doubled each time. */
  readonly retryDelaySeconds: number;
  /** Seconds after which a running job counts as lost and goes to another worker. */
  readonly expireInSeconds: number;
  /** Workers start at once instead of at the next poll; costs a NOTIFY at commit, so not for busy queues. */
  readonly notifiesWorkers?: boolean;
  /** At most one job with the same key waits in the queue. */
  readonly key?: (payload: P) => string;
}

export interface JobQueue {
  send<P extends object>(
    job: JobDefinition<P>,
    payload: NoInfer<P>,
    options: { readonly tx?: Db; readonly delaySeconds: number },
  ): Promise<void>;
}

export type Jobs = PgBoss;

/**
 * Opens the job queue on the shop's own Postgres.
 * @param url connection string; pg-boss has its own small pool for fetching and listening
 */
export function openJobs(url: string, options: { log: Log; connections: number; supervise: boolean }) {
  const boss = new PgBoss({
    connectionString: url,
    max: options.connections,
    application_name: 'travosol-jobs',
    schema: 'jobs',
    useListenNotify: options.supervise,
    supervise: options.supervise,
    schedule: options.supervise,
    // Both are set: lost jobs are found at the longer interval of the two.
    monitorIntervalSeconds: 10,
    superviseIntervalSeconds: 10,
  });
  let stopped = false;
  boss.on('stopped', () => (stopped = true));
  boss.on('error', (error) => {
    // After the stop the server may still end a closed connection.
    if (!stopped) options.log.warn({ err: error }, 'job queue problem');
  });
  return boss;
}

/** The sending side of the queue, for contexts. */
export function jobQueue(boss: PgBoss): JobQueue {
  return {
    async send(job, payload, { tx, delaySeconds }) {
      const connection: ConnectionOptions = tx ? { db: fromDrizzle(tx, sql) } : {};
      const key = job.key?.(payload);
      await boss.send(job.name, payload, {
        ...connection,
        ...(key && { singletonKey: key }),
        ...(delaySeconds > 0 && { startAfter: delaySeconds }),
      });
    },
  };
}

/** Creates missing queues and updates changed settings; a single query when nothing has changed. */
export async function ensureQueues(boss: PgBoss, jobs: readonly JobDefinition<object>[]): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const job of jobs) {
    const settings = {
      retryLimit: job.retries,
      retryDelay: job.retryDelaySeconds,
      retryBackoff: true,
      retryDelayMax: 600,
      expireInSeconds: job.expireInSeconds,
      heartbeatSeconds: 15,
      notify: job.notifiesWorkers ?? false,
    };
    const queue = known.get(job.name);
    // Another process may start at the same moment: creating an existing queue changes nothing.
    if (!queue) await boss.createQueue(job.name, { policy: job.key ? 'short' : 'standard', ...settings });
    const names = Object.keys(settings) as (keyof typeof settings)[];
    if (queue && names.some((name) => queue[name] !== settings[name])) await boss.updateQueue(job.name, settings);
  }
}

/**
 * Updates the schedule of the queue: cron in UTC for each of these jobs.
 * @param retired jobs of earlier versions, which no worker runs any more
 */
export async function ensureSchedule(
  boss: PgBoss,
  schedule: readonly { readonly job: string; readonly cron: string }[],
  retired: readonly string[],
): Promise<void> {
  const known = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
  for (const { job, cron } of schedule) if (known.get(job) !== cron) await boss.schedule(job, cron, {});
  for (const job of retired) if (known.has(job)) await boss.unschedule(job);
}
