import { actorName, type TransactionContext } from '../../platform/context.ts';
import type { OrderEventKind } from './order-event.rules.ts';
import { orderEvents } from './orders.tables.ts';

/** Records an event that does not change the order's state. The caller has locked the order. */
export async function recordOrderEvent(
  tx: TransactionContext,
  orderId: string,
  kind: OrderEventKind,
  facts: Record<string, unknown> = {},
): Promise<void> {
  await tx.db.insert(orderEvents).values({ orderId, kind, actor: actorName(tx.actor), facts, at: tx.now() });
}
