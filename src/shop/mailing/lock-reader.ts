import { eq } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import type { Customer } from '../customers/customer.rules.ts';
import { lockOwner } from '../customers/find-customer.reads.ts';
import { findSubscriber } from './subscribers.reads.ts';
import { subscribers } from './subscribers.tables.ts';

/** Whose newsletter a link speaks of: the row of the address, and the account with that address. */
export interface LockedReader {
  readonly subscriber: typeof subscribers.$inferSelect;
  readonly customer: Customer | undefined;
}

/**
 * The reader behind a link, kept as it is until the transaction ends. The account before the address, as where the switch
 * of the account is pressed: pressed at the same moment, neither waits for the other in a circle.
 */
export async function lockReader(tx: TransactionContext, subscriberId: string): Promise<LockedReader | undefined> {
  const known = await findSubscriber(tx.db, subscriberId);
  if (!known) return undefined;
  const customer = await lockOwner(tx.db, { kind: 'email', identifier: known.email });
  const [subscriber] = await tx.db.select().from(subscribers).where(eq(subscribers.id, subscriberId)).for('update');
  return subscriber && { subscriber, customer };
}
