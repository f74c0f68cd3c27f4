import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { CarrierName } from '../../kernel/carriers.ts';
import type { Db } from '../../platform/database.ts';
import type { PickupPoint } from './delivery-carrier.port.ts';
import { pickupPoints, pointRefreshes } from './delivery.tables.ts';

/** Carriers whose points are copied, with the version of the copy: it changes with every refresh. */
export async function versionsOfPoints(db: Db): Promise<ReadonlyMap<CarrierName, number>> {
  const { carrier, version, refreshedAt } = pointRefreshes;
  const rows = await db.select({ carrier, version }).from(pointRefreshes).where(isNotNull(refreshedAt));
  return new Map(rows.map((row) => [row.carrier, row.version]));
}

/** Points of our copy in a city, without those that were withdrawn. */
export async function copiedPoints(db: Db, carrier: CarrierName, cityCode: number): Promise<PickupPoint[]> {
  const inCity = and(eq(pickupPoints.carrier, carrier), eq(pickupPoints.cityCode, cityCode));
  const rows = await db
    .select({ point: pickupPoints.point })
    .from(pickupPoints)
    .where(and(inCity, isNull(pickupPoints.withdrawnAt)))
    .orderBy(pickupPoints.code);
  return rows.map(({ point }) => point);
}

export async function copiedPoint(
  db: Db,
  carrier: CarrierName,
  cityCode: number,
  code: string,
): Promise<PickupPoint | undefined> {
  const one = and(eq(pickupPoints.carrier, carrier), eq(pickupPoints.code, code));
  const [row] = await db
    .select({ point: pickupPoints.point })
    .from(pickupPoints)
    .where(and(one, eq(pickupPoints.cityCode, cityCode), isNull(pickupPoints.withdrawnAt)));
  return row?.point;
}

/** State of the copies, for the staff. */
export const pointCopies = (db: Db) => db.select().from(pointRefreshes).orderBy(pointRefreshes.carrier);
