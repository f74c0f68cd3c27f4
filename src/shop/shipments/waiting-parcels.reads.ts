import { and, asc, eq } from 'drizzle-orm';
import type { CarrierName } from '../../kernel/carriers.ts';
import type { Db } from '../../platform/database.ts';
import { carrierTasks } from './carrier.tables.ts';
import { shipments } from './shipments.tables.ts';

export interface WaitingParcel {
  readonly shipmentId: string;
  readonly weightGrams: number;
}

/** Parcels that are registered at a carrier and not handed over yet. */
export async function waitingParcels(db: Db, carrier: CarrierName): Promise<readonly WaitingParcel[]> {
  const found = await db
    .select({ shipmentId: shipments.id, weightGrams: shipments.weightGrams })
    .from(shipments)
    .innerJoin(carrierTasks, and(eq(carrierTasks.shipmentId, shipments.id), eq(carrierTasks.state, 'done')))
    .where(and(eq(shipments.state, 'registered'), eq(carrierTasks.carrier, carrier)))
    .orderBy(asc(shipments.createdAt));
  // A packed box was weighed.
  return found.map(({ shipmentId, weightGrams }) => ({ shipmentId, weightGrams: weightGrams ?? 1 }));
}
