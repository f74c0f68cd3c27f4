import { actorName, type TransactionContext } from '../../platform/context.ts';
import { orderEvents } from './orders.tables.ts';

/** Leaves an event that moves nothing: what else happened to an order whose row is locked. */
export async function recordOrderEvent(
  tx: TransactionContext,
  orderId: string,
  kind: string,
  facts: Record<string, unknown> = {},
): Promise<void> {
  await tx.db.insert(orderEvents).values({ orderId, kind, actor: actorName(tx.actor), facts, at: tx.now() });
}
