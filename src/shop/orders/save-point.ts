import { eq } from 'drizzle-orm';
import type { PointKind } from '../../kernel/point-problems.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { cityLabel } from '../places/place-names.rules.ts';
import type { LockedOrder } from './move-order.ts';
import type { OrderLocation } from './order-location.rules.ts';
import { orders } from './orders.tables.ts';
import { deliveryToPoint } from './point-tariff.rules.ts';
import { recordOrderEvent } from './record-order-event.ts';

interface NewPoint {
  readonly code: string;
  readonly kind: PointKind;
  readonly address: string;
  /** Of its city where its own is unknown. */
  readonly zip: string;
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * Saves another point of the same city and carrier for a locked order, which its carrier has a tariff for.
 * @returns whether it is another one
 */
export async function savePoint(
  tx: TransactionContext,
  { id, delivery, location }: LockedOrder,
  point: NewPoint,
): Promise<boolean> {
  if (delivery.pointCode === point.code) return false;
  const changed = deliveryToPoint(delivery, point);
  if (!changed) throw new Error(`order ${id} has no tariff to the point ${point.code}`);
  await tx.db
    .update(orders)
    .set({
      delivery: changed,
      location: location && locationAtPoint(location, point),
      updatedAt: tx.now(),
    })
    .where(eq(orders.id, id));
  await recordOrderEvent(tx, id, 'point-changed', {
    from: delivery.pointCode,
    to: point.code,
    ...(changed.tariffCode !== delivery.tariffCode && { tariffCode: changed.tariffCode }),
  });
  return true;
}

function locationAtPoint(
  location: OrderLocation,
  { code, kind, address, zip, latitude, longitude }: NewPoint,
): OrderLocation {
  const full = `${cityLabel(location.city, location.region)}, ${address}`;
  return { ...location, address: full, zip, latitude, longitude, point: { code, kind } };
}
