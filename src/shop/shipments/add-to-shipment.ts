import type { TransactionContext } from '../../platform/context.ts';
import type { OrderLine } from '../orders/order.rules.ts';
import type { LockedShipment } from './run-command.ts';
import { shipmentLines } from './shipments.tables.ts';

/** What lines that an order got later take from the stock is packed with the rest, in a locked shipment that nobody has begun to pack. */
export async function addToShipment(
  tx: TransactionContext,
  { shipment }: Pick<LockedShipment, 'shipment'>,
  lines: readonly (Pick<OrderLine, 'takes'> & { readonly position: number })[],
): Promise<void> {
  const packed = lines.flatMap(({ position, takes }) =>
    takes.map(({ productId, quantity }) => ({ shipmentId: shipment.id, position, productId, quantity })),
  );
  if (packed.length > 0) await tx.db.insert(shipmentLines).values(packed);
}
