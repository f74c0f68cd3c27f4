import { openDatabase } from '../../../src/platform/database.ts';
import { openLog } from '../../../src/platform/log.ts';
import { orderForStaff } from '../../../src/shop/shipments/order-for-staff.reads.ts';
import type { Journal } from '../journal.ts';
import type { ProofWorld } from '../world/world.ts';

const LOOKED_AT = 100;

/** `orders show` has what the buyer of an order was told, and each of its refunds; some of the orders are looked at. */
export async function hiddenOrders(world: ProofWorld, { orders, refunds }: Journal): Promise<string[]> {
  const database = openDatabase(world.databaseUrl, { connections: 4, log: openLog('silent') });
  const ofOrder = Map.groupBy(refunds.values(), ({ orderId }) => orderId);
  const withRefunds = [...orders].filter(([id]) => ofOrder.has(id));
  const looked = [...withRefunds.slice(0, LOOKED_AT / 2), ...[...orders].slice(-LOOKED_AT / 2)];
  const hidden: string[] = [];
  try {
    for (const [id, { number, total }] of looked) {
      const shown = await orderForStaff(database.db, id);
      const amounts = shown?.refunds.map(({ amount }) => amount) ?? [];
      const isWhole = (ofOrder.get(id) ?? []).every(({ amount }) => amounts.includes(amount as never));
      if (shown?.number !== number || shown.total !== total || !isWhole)
        hidden.push(`order ${id}, ${number}, ${total}, is shown as ${JSON.stringify(shown)}`);
    }
  } finally {
    await database.close();
  }
  return hidden;
}
