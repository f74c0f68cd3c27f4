import { eq } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import type { Customer } from '../customers/customer.rules.ts';
import { lockOwner } from '../customers/find-customer.reads.ts';
import { lockIdentifiers } from '../customers/lock-identifiers.ts';
import { findSubscriber } from './subscribers.reads.ts';
import { subscribers } from './subscribers.tables.ts';

/** The recipient of a newsletter: the row of the address, and the account with this address if there is one. */
export interface LockedRecipient {
  readonly subscriber: typeof subscribers.$inferSelect;
  readonly customer: Customer | undefined;
}

/**
 * Locks the recipient of a link until the transaction ends: the account before the row of the address, in the same order as
 * changes of the account do, to avoid deadlocks. Who just gets this address waits, or is waited for.
 */
export async function lockRecipient(
  tx: TransactionContext,
  subscriberId: string,
): Promise<LockedRecipient | undefined> {
  const unlocked = await findSubscriber(tx.db, subscriberId);
  if (!unlocked) return undefined;
  await lockIdentifiers(tx, [unlocked.email]);
  const customer = await lockOwner(tx.db, { kind: 'email', identifier: unlocked.email });
  const [subscriber] = await tx.db.select().from(subscribers).where(eq(subscribers.id, subscriberId)).for('update');
  return subscriber && { subscriber, customer };
}
