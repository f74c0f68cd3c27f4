import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { isDeliveryCancelled } from '../orders/cancelled-pieces.rules.ts';
import { orders } from '../orders/orders.tables.ts';
import { NO_PACKS, packsOfLines } from './packs-of-order.reads.ts';
import { refundableLinesOf, wasDeliveryRefunded } from './refund-of-order.reads.ts';
import { paidForDelivery, untakenLeft } from './refund.rules.ts';

interface Owed {
  /** Positions of lines. */
  readonly lines: readonly number[];
  readonly delivery: boolean;
}

/** What of an order, paid before, will not come although no refund gives back its money. */
export async function cancelledOwed(db: Db, orderId: string): Promise<Owed> {
  const { lines, amounts, adjustments } = await refundableLinesOf(db, orderId);
  const packs = await packsOfLines(db, orderId);
  const owed = amounts.filter(
    (line) =>
      line.paid + line.certificate > 0 && untakenLeft(line, line.cancelled, packs.get(line.position) ?? NO_PACKS) > 0,
  );
  return {
    lines: owed.map(({ position }) => position),
    delivery: isDeliveryCancelled(lines) && (await isDeliveryOwed(db, orderId, adjustments)),
  };
}

async function isDeliveryOwed(
  db: Db,
  orderId: string,
  adjustments: Parameters<typeof paidForDelivery>[1],
): Promise<boolean> {
  const [order] = await db.select({ price: orders.baseDeliveryPrice }).from(orders).where(eq(orders.id, orderId));
  const { amount, certificate } = paidForDelivery(order!.price, adjustments);
  return amount + certificate > 0 && !(await wasDeliveryRefunded(db, orderId));
}
