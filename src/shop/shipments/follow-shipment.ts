import type { Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { moveOrder, type LockedOrder } from '../orders/move-order.ts';
import { ORDER_STATE_OF, type ShipmentState } from './shipment.rules.ts';
import type { shipments } from './shipments.tables.ts';

/** An order of one part follows its shipment; nothing changes for the buyer between two states of one meaning. */
export async function followShipment(
  tx: TransactionContext,
  order: LockedOrder,
  { id, state: from }: Pick<typeof shipments.$inferSelect, 'id' | 'state'>,
  to: ShipmentState,
): Promise<Refusal | undefined> {
  const orderState = ORDER_STATE_OF[to];
  const moves = orderState !== undefined && orderState !== ORDER_STATE_OF[from] && orderState !== order.state;
  return moves ? moveOrder(tx, order, orderState, { shipmentId: id }) : undefined;
}
