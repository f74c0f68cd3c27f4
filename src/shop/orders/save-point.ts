import { eq } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { cityLabel } from '../places/place-names.rules.ts';
import type { LockedOrder } from './move-order.ts';
import { orders } from './orders.tables.ts';
import { recordOrderEvent } from './record-order-event.ts';

interface NewPoint {
  readonly code: string;
  readonly kind: 'point' | 'locker';
  readonly address: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** Saves another point of the same city and carrier for a locked order. */
export async function savePoint(
  tx: TransactionContext,
  { id, delivery, location }: LockedOrder,
  { code: pointCode, kind, address, latitude, longitude }: NewPoint,
): Promise<void> {
  if (delivery.pointCode === pointCode) return;
  const moved = location && {
    ...location,
    address: `${cityLabel(location.city, location.region)}, ${address}`,
    latitude,
    longitude,
    point: { code: pointCode, kind },
  };
  await tx.db
    .update(orders)
    .set({ delivery: { ...delivery, pointCode, address }, location: moved, updatedAt: tx.now() })
    .where(eq(orders.id, id));
  await recordOrderEvent(tx, id, 'point-changed', { from: delivery.pointCode, to: pointCode });
}
