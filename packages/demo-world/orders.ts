import pg from 'pg';
import { DEMO_LOGIN } from './customers.ts';
import type { PastParts } from './orders/past-shop.ts';

const KEY = 'demo-world-orders';

/** Loads what places orders, before they are placed: the code of all actions takes most of a second. */
export const loadDemoOrders = () => import('./orders/write-orders.ts');

/**
 * Gives the demo customer orders of the last year and a half, by the actions of the shop with clocks in the past; their payments and
 * parcels are those of its sandbox (decision 0082). Only a shop without orders gets them, once.
 * @param parts are connected only where orders are missing
 * @returns how many orders were placed
 */
export async function fillDemoOrders(url: string, parts: () => Promise<PastParts>): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  // The server may be stopped while the database is being filled: no unhandled error then.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ id: number }>(
      `select id::int from customers where email = $1
       and not exists (select from settings where key = $2) and not exists (select from orders)`,
      [DEMO_LOGIN.email, KEY],
    );
    const [anna] = rows;
    if (!anna) return 0;
    const { writeOrders } = await loadDemoOrders();
    return await writeOrders(url, await parts(), { customerId: anna.id, key: KEY });
  } finally {
    await client.end();
  }
}
