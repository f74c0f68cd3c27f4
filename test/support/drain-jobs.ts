import type { OpenShop } from '../../src/open-shop.ts';
import type { TestDatabase } from './database.ts';

const BATCH = 100;

/** Runs due jobs, and the jobs they enqueue, until none is due. A failed job waits for its next retry. */
export async function drainJobs({ boss, run }: OpenShop['jobs'], database: TestDatabase): Promise<void> {
  for (let queues = await database.dueQueues(); queues.length > 0; queues = await database.dueQueues()) {
    let fetched = 0;
    for (const queue of queues) {
      const jobs = await boss.fetch(queue, { batchSize: BATCH });
      fetched += jobs.length;
      for (const { id, status, output } of await run(queue, jobs)) {
        if (status === 'completed') await boss.complete(queue, id);
        else await boss.fail(queue, id, output as object);
      }
    }
    if (fetched === 0) throw new Error(`jobs are due that nobody can fetch: ${queues.join(', ')}`);
  }
}

/** Waits until no job is due, for shops whose own workers run the jobs. */
export async function untilDrained(database: TestDatabase): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (let due = await database.dueQueues(); due.length > 0; due = await database.dueQueues()) {
    if (Date.now() > deadline) throw new Error(`jobs are due that nobody takes up: ${due.join(', ')}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
