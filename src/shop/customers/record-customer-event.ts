import { actorName, type TransactionContext } from '../../platform/context.ts';
import type { CustomerEventKind } from './customer-event.rules.ts';
import { customerEvents } from './customers.tables.ts';

/**
 * Records an event of an account, in the transaction of the change. The facts must not contain contacts, codes or
 * tokens.
 */
export async function recordCustomerEvent(
  tx: TransactionContext,
  event: {
    readonly customerId: number;
    readonly kind: CustomerEventKind;
    readonly facts?: Readonly<Record<string, unknown>>;
  },
): Promise<void> {
  await tx.db.insert(customerEvents).values({ ...event, actor: actorName(tx.actor), at: tx.now() });
}
