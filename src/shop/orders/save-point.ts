import { eq } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import type { LockedOrder } from './move-order.ts';
import { orders } from './orders.tables.ts';
import { recordOrderEvent } from './record-order-event.ts';

/** Saves another point of the same city and carrier for a locked order. */
export async function savePoint(
  tx: TransactionContext,
  { id, delivery }: LockedOrder,
  { code: pointCode, address }: { readonly code: string; readonly address: string },
): Promise<void> {
  if (delivery.pointCode === pointCode) return;
  await tx.db
    .update(orders)
    .set({ delivery: { ...delivery, pointCode, address }, updatedAt: tx.now() })
    .where(eq(orders.id, id));
  await recordOrderEvent(tx, id, 'point-changed', { from: delivery.pointCode, to: pointCode });
}
