import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { products } from '../catalog/catalog.tables.ts';
import { parcelOf } from '../delivery/parcel.rules.ts';
import { shipmentUnits } from './shipments.tables.ts';

/** Room that the boxes of these shipments take together, cubic centimetres; each is as large as it is registered. */
export async function parcelsVolume(db: Db, shipmentIds: readonly string[]): Promise<number> {
  const { weightGrams, sizeCm } = products;
  const packs = await db
    .select({ shipmentId: shipmentUnits.shipmentId, weightGrams, sizeCm })
    .from(shipmentUnits)
    .innerJoin(products, eq(products.id, shipmentUnits.productId))
    .where(and(inArray(shipmentUnits.shipmentId, [...shipmentIds]), isNull(shipmentUnits.removedAt)));
  const boxes = Map.groupBy(packs, ({ shipmentId }) => shipmentId);
  return [...boxes.values()].reduce((sum, inBox) => {
    const [length, width, height] = parcelOf(inBox.map((pack) => ({ ...pack, quantity: 1 }))).sizeCm;
    return sum + length * width * height;
  }, 0);
}
