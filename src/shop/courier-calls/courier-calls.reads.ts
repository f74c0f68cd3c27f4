import { count, desc, eq } from 'drizzle-orm';
import type { CarrierName } from '../../kernel/carriers.ts';
import type { Db } from '../../platform/database.ts';
import type { CourierCallState } from './courier-call.rules.ts';
import { courierCalls, courierCallShipments } from './courier-calls.tables.ts';

export interface CourierCall {
  readonly id: string;
  readonly carrier: CarrierName;
  readonly day: string;
  readonly from: string;
  readonly to: string;
  readonly weightGrams: number;
  readonly parcels: number;
  readonly state: CourierCallState;
  readonly carrierNumber: string | null;
  readonly problem: string | null;
}

/** The latest days first. */
export function latestCourierCalls(db: Db, most: number): Promise<CourierCall[]> {
  return db
    .select({
      id: courierCalls.id,
      carrier: courierCalls.carrier,
      day: courierCalls.day,
      from: courierCalls.timeFrom,
      to: courierCalls.timeTo,
      weightGrams: courierCalls.weightGrams,
      parcels: count(courierCallShipments.shipmentId),
      state: courierCalls.state,
      carrierNumber: courierCalls.carrierNumber,
      problem: courierCalls.problem,
    })
    .from(courierCalls)
    .leftJoin(courierCallShipments, eq(courierCallShipments.callId, courierCalls.id))
    .groupBy(courierCalls.id)
    .orderBy(desc(courierCalls.day), desc(courierCalls.createdAt))
    .limit(most);
}
