import { and, count, eq, gt, isNull } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { products } from '../catalog/catalog.tables.ts';
import type { PackedLine } from './shipment.rules.ts';
import { shipmentLines, shipmentUnits } from './shipments.tables.ts';

export interface LineToPack extends PackedLine {
  readonly name: string;
  readonly gtin: string | null;
  readonly marked: boolean;
}

/** Lines with the products they take and the number of packs in the box, in the order of the order. */
export function linesToPack(db: Db, shipmentId: string): Promise<LineToPack[]> {
  const { position, productId, quantity } = shipmentLines;
  return db
    .select({
      position,
      productId,
      quantity,
      name: products.name,
      gtin: products.gtin,
      marked: products.marked,
      packed: count(shipmentUnits.id),
    })
    .from(shipmentLines)
    .innerJoin(products, eq(products.id, productId))
    .leftJoin(
      shipmentUnits,
      and(
        eq(shipmentUnits.shipmentId, shipmentLines.shipmentId),
        eq(shipmentUnits.position, position),
        eq(shipmentUnits.productId, productId),
        isNull(shipmentUnits.removedAt),
      ),
    )
    .where(and(eq(shipmentLines.shipmentId, shipmentId), gt(quantity, 0)))
    .groupBy(position, productId, quantity, products.name, products.gtin, products.marked)
    .orderBy(position, productId);
}
