import { createContext } from '../../src/platform/context.ts';
import { openDatabase } from '../../src/platform/database.ts';
import { jobQueue, openJobs } from '../../src/platform/jobs.ts';
import { openLog } from '../../src/platform/log.ts';
import type { Companies } from '../../src/shop/companies.ts';
import type { ShopContext } from '../../src/shop/context.ts';
import type { TestShop } from './test-shop.ts';

/**
 * Calls actions of the shop directly, without HTTP, on the database and the queue of a test shop. `companies` replaces
 * ports that the sandbox does not cover; the others are undefined.
 */
export async function runInShop<T>(
  shop: TestShop,
  companies: Partial<Companies>,
  work: (ctx: ShopContext) => Promise<T>,
): Promise<T> {
  const log = openLog('silent');
  const database = openDatabase(shop.databaseUrl, { connections: 8, log });
  const jobs = openJobs(shop.databaseUrl, { connections: 1, supervise: false, log });
  await jobs.start();
  const ctx = createContext(
    { ...database, companies: companies as Companies, now: shop.now, log, queue: jobQueue(jobs) },
    { kind: 'job', name: 'test' },
  );
  return work(ctx).finally(async () => {
    await jobs.stop({ graceful: false });
    await database.close();
  });
}
