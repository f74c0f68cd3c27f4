import { eq } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { courierAddressText, type CourierAddress } from './courier-address.rules.ts';
import type { LockedOrder } from './move-order.ts';
import type { OrderLocation } from './order-location.rules.ts';
import { orders } from './orders.tables.ts';
import { recordOrderEvent } from './record-order-event.ts';

/** Saves another address of the same city for a locked order that goes by courier. The event names no address. */
export async function saveAddress(
  tx: TransactionContext,
  { id, delivery }: LockedOrder,
  { address, location }: { readonly address: CourierAddress; readonly location: OrderLocation | null },
): Promise<void> {
  const text = courierAddressText(delivery.cityName ?? '', address);
  await tx.db
    .update(orders)
    .set({ delivery: { ...delivery, address: text }, location, updatedAt: tx.now() })
    .where(eq(orders.id, id));
  await recordOrderEvent(tx, id, 'address-changed');
}
