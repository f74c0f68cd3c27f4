import { createContext } from '../../src/platform/context.ts';
import { openDatabase } from '../../src/platform/database.ts';
import { openLog } from '../../src/platform/log.ts';
import type { Companies } from '../../src/shop/companies.ts';
import type { ShopContext } from '../../src/shop/context.ts';
import type { House } from './house.ts';

/**
 * Runs actions of the shop past its doors and its queue, over the database of a house. The companies stand in for what the
 * sandbox does not play; the others are missing.
 */
export async function inShop(
  house: House,
  companies: Partial<Companies>,
  work: (ctx: ShopContext) => Promise<unknown>,
): Promise<void> {
  const log = openLog('silent');
  const database = openDatabase(house.databaseUrl, { connections: 8, log });
  const ctx = createContext(
    {
      ...database,
      companies: companies as Companies,
      now: house.now,
      log,
      queue: { send: () => Promise.reject(new Error('no jobs are enqueued here')) },
    },
    { kind: 'job', name: 'test' },
  );
  await work(ctx).finally(() => database.close());
}
