import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { products } from '../catalog/catalog.tables.ts';
import { adjustmentsOf } from '../orders/order-adjustments.reads.ts';
import { orderLines, type orders } from '../orders/orders.tables.ts';
import { parcelMoney } from './parcel-money.rules.ts';
import { shipmentUnits } from './shipments.tables.ts';

type Order = Pick<typeof orders.$inferSelect, 'id' | 'paySystem' | 'baseDeliveryPrice'>;

/** The packs in the box of a shipment, and what else is paid with them, each with what it costs and what is collected for it. */
export async function packedGoods(db: Db, order: Order, shipmentId: string) {
  // One after another: a transaction has one connection.
  const packs = await packsIn(db, shipmentId);
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(orderLines.position);
  const adjustments = await adjustmentsOf(db, order.id);
  const money = parcelMoney({ ...order, lines, adjustments }, packs);
  const lineAt = (position: number) => lines.find((line) => line.position === position)!;
  return {
    packs: packs.map((pack, nth) => ({
      ...pack,
      ...money.packs[nth]!,
      vatPercent: lineAt(pack.position).vatPercent,
    })),
    others: money.others.map(({ position, ...share }) => {
      const { name, productId, vatPercent } = lineAt(position);
      return { name, productId, vatPercent, ...share };
    }),
    deliveryToCollect: money.deliveryToCollect,
  };
}

function packsIn(db: Db, shipmentId: string) {
  const { name, price, weightGrams, sizeCm } = products;
  return db
    .select({
      id: shipmentUnits.id,
      position: shipmentUnits.position,
      productId: shipmentUnits.productId,
      code: shipmentUnits.code,
      name,
      price,
      weightGrams,
      sizeCm,
    })
    .from(shipmentUnits)
    .innerJoin(products, eq(products.id, shipmentUnits.productId))
    .where(and(eq(shipmentUnits.shipmentId, shipmentId), isNull(shipmentUnits.removedAt)))
    .orderBy(shipmentUnits.id);
}
