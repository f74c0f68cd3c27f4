import { eq } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import type { LockedOrder } from './move-order.ts';
import type { OrderContact } from './order.rules.ts';
import { orders } from './orders.tables.ts';
import { recordOrderEvent } from './record-order-event.ts';

/**
 * Saves who collects a locked order. The event names neither the old nor the new recipient.
 * @returns whether it is somebody else
 */
export async function saveRecipient(
  tx: TransactionContext,
  { id, contact }: LockedOrder,
  { name, phone }: Pick<OrderContact, 'name' | 'phone'>,
): Promise<boolean> {
  if (contact.name === name && contact.phone === phone) return false;
  await tx.db
    .update(orders)
    .set({ contact: { ...contact, name, phone }, updatedAt: tx.now() })
    .where(eq(orders.id, id));
  await recordOrderEvent(tx, id, 'recipient-changed');
  return true;
}
