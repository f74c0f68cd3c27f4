import { eq } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { cityLabel } from '../places/place-names.rules.ts';
import type { LockedOrder } from './move-order.ts';
import type { OrderLocation } from './order-location.rules.ts';
import { orders } from './orders.tables.ts';
import { recordOrderEvent } from './record-order-event.ts';

interface NewPoint {
  readonly code: string;
  readonly kind: 'point' | 'locker';
  readonly address: string;
  /** Of its city where its own is unknown. */
  readonly zip: string;
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * Saves another point of the same city and carrier for a locked order.
 * @returns whether it is another one
 */
export async function savePoint(
  tx: TransactionContext,
  { id, delivery, location }: LockedOrder,
  point: NewPoint,
): Promise<boolean> {
  const { code: pointCode, address } = point;
  if (delivery.pointCode === pointCode) return false;
  await tx.db
    .update(orders)
    .set({
      delivery: { ...delivery, pointCode, address },
      location: location && locationAtPoint(location, point),
      updatedAt: tx.now(),
    })
    .where(eq(orders.id, id));
  await recordOrderEvent(tx, id, 'point-changed', { from: delivery.pointCode, to: pointCode });
  return true;
}

function locationAtPoint(
  location: OrderLocation,
  { code, kind, address, zip, latitude, longitude }: NewPoint,
): OrderLocation {
  const full = `${cityLabel(location.city, location.region)}, ${address}`;
  return { ...location, address: full, zip, latitude, longitude, point: { code, kind } };
}
