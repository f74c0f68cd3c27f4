import { createContext } from '../../src/platform/context.ts';
import { openDatabase } from '../../src/platform/database.ts';
import { jobQueue, openJobs } from '../../src/platform/jobs.ts';
import { openLog } from '../../src/platform/log.ts';
import type { Companies } from '../../src/shop/companies.ts';
import type { ShopContext } from '../../src/shop/context.ts';
import type { House } from './house.ts';

/**
 * Runs actions of the shop past its doors, over the database and the queue of a house. The companies stand in for what the
 * sandbox does not play; the others are missing.
 */
export async function inShop(
  house: House,
  companies: Partial<Companies>,
  work: (ctx: ShopContext) => Promise<unknown>,
): Promise<void> {
  const log = openLog('silent');
  const database = openDatabase(house.databaseUrl, { connections: 8, log });
  const jobs = openJobs(house.databaseUrl, { connections: 1, supervise: false, log });
  await jobs.start();
  const ctx = createContext(
    { ...database, companies: companies as Companies, now: house.now, log, queue: jobQueue(jobs) },
    { kind: 'job', name: 'test' },
  );
  await work(ctx).finally(async () => {
    await jobs.stop({ graceful: false });
    await database.close();
  });
}
