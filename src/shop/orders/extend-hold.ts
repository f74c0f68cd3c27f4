import { eq } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import type { LockedOrder } from './move-order.ts';
import { orders } from './orders.tables.ts';

/** A locked order that waits for its payment holds its goods until then, if that is later. */
export async function extendHold(tx: TransactionContext, order: LockedOrder, until: Date): Promise<void> {
  const { id, state, heldUntil } = order;
  if (state !== 'awaiting-payment' || (heldUntil !== null && heldUntil >= until)) return;
  await tx.db.update(orders).set({ heldUntil: until, updatedAt: tx.now() }).where(eq(orders.id, id));
}
