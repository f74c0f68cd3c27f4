import { count } from 'drizzle-orm';
import { openDatabase } from '../../../src/platform/database.ts';
import { openLog } from '../../../src/platform/log.ts';
import { orders } from '../../../src/shop/orders/orders.tables.ts';
import { settings } from '../../../src/shop/settings/settings.tables.ts';
import { inPastShop, type PastParts } from './past-shop.ts';
import { dayStart, playScenarios } from './play-scenarios.ts';
import { ORDERS_OF_ANNA, ORDERS_OF_BORIS } from './scenarios.ts';
import { TROUBLES } from './troubles.ts';

/** @returns how many orders were placed */
export async function writeOrders(
  url: string,
  parts: PastParts,
  { customerId, key }: { readonly customerId: number; readonly key: string },
): Promise<number> {
  const now = new Date();
  const from = dayStart(Math.max(...ORDERS_OF_ANNA.map(({ daysAgo }) => daysAgo)), now);
  const database = openDatabase(url, { connections: 1, log: openLog('error') });
  try {
    let placed = 0;
    await inPastShop(await database.pool.connect(), parts, from, async (shop) => {
      await playScenarios(shop, customerId, [...ORDERS_OF_ANNA, ...ORDERS_OF_BORIS, ...TROUBLES], now);
      placed = (await shop.db.select({ all: count() }).from(orders))[0]!.all;
      await shop.db.insert(settings).values({ key, value: { orders: placed } });
    });
    return placed;
  } finally {
    await database.close();
  }
}
