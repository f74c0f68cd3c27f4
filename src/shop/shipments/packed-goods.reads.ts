import { and, eq, isNull } from 'drizzle-orm';
import type { Kopecks } from '../../kernel/money.ts';
import type { Db } from '../../platform/database.ts';
import { products } from '../catalog/catalog.tables.ts';
import { adjustmentsOf } from '../orders/order-adjustments.reads.ts';
import { orderLines, type orders } from '../orders/orders.tables.ts';
import { dueOfPart, parcelMoney, type PartMoney } from './parcel-money.rules.ts';
import { shipmentLines, shipments, shipmentUnits } from './shipments.tables.ts';

type Order = Pick<typeof orders.$inferSelect, 'id' | 'paySystem' | 'baseDeliveryPrice'>;

/** The packs in the box of a shipment, and what else is paid with them, each with what it costs and what is collected for it. */
export async function packedGoods(db: Db, order: Order, shipmentId: string) {
  // One after another: a transaction has one connection.
  const packs = await packsIn(db, shipmentId);
  const { lines, adjustments, part } = await partOf(db, order, shipmentId);
  const money = parcelMoney({ ...order, lines, adjustments }, packs, part);
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

/** What is paid in our shop when a part of an order is handed out, or all of it, before it is packed. */
export async function dueInShop(db: Db, order: Order, shipmentId: string): Promise<Kopecks> {
  const { lines, adjustments, part } = await partOf(db, order, shipmentId);
  return dueOfPart({ ...order, lines, adjustments }, part);
}

async function partOf(db: Db, order: Order, shipmentId: string) {
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(orderLines.position);
  const adjustments = await adjustmentsOf(db, order.id);
  const { position, shipmentId: of } = shipmentLines;
  const ours = await db.selectDistinct({ position }).from(shipmentLines).where(eq(of, shipmentId));
  const [shipment] = await db
    .select({ carriesDelivery: shipments.carriesDelivery })
    .from(shipments)
    .where(eq(shipments.id, shipmentId));
  const elsewhere = lines.filter(
    (line) => line.takes.length > 0 && !ours.some((one) => one.position === line.position),
  );
  const part: PartMoney = {
    elsewhere: new Set(elsewhere.map((line) => line.position)),
    carriesDelivery: shipment!.carriesDelivery,
  };
  return { lines, adjustments, part };
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
