import { eq, sql } from 'drizzle-orm';
import type { Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { checkOpenOrderLimits, openOrderLocks, type OpenBuyer } from './check-open-order-limits.ts';
import type { LockedOrder } from './move-order.ts';
import { openOrders } from './orders.tables.ts';

/**
 * A locked order holds so many pieces more, or fewer. More of them are refused above the limits on open orders (decision 0068), and
 * the caller rolls back. An order that is not open is not counted.
 */
export async function changeOpenPieces(
  tx: TransactionContext,
  { id, state }: LockedOrder,
  more: number,
  limitsTimes: number,
): Promise<Refusal | undefined> {
  if (more === 0) return undefined;
  const [open] = await tx.db.select().from(openOrders).where(eq(openOrders.orderId, id));
  if (!open) return undefined;
  const { proved, phone, mailbox, network, subnet } = open;
  const buyer: OpenBuyer =
    proved || network === null || subnet === null
      ? { proved: true, phone }
      : { proved: false, phone, mailbox, network, subnet, online: state === 'awaiting-payment' };
  await tx.db
    .update(openOrders)
    .set({ pieces: sql`${openOrders.pieces} + ${more}` })
    .where(eq(openOrders.orderId, id))
    .returning(openOrderLocks(buyer));
  return more > 0 ? checkOpenOrderLimits(tx, buyer, limitsTimes) : undefined;
}
