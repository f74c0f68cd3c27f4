import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { products } from '../catalog/catalog.tables.ts';
import type { ShopContext } from '../context.ts';
import { carrierCity } from '../delivery/carrier-city.ts';
import { parcelOf } from '../delivery/parcel.rules.ts';
import type { ParcelItem, ParcelRequest } from '../delivery/parcel-carrier.port.ts';
import { adjustmentsOf } from '../orders/order-adjustments.reads.ts';
import { carrierOf, type OrderDelivery } from '../orders/order.rules.ts';
import { orderLines, orders } from '../orders/orders.tables.ts';
import { cityForDelivery } from '../places/places.reads.ts';
import { parcelMoney } from './parcel-money.rules.ts';
import { shipments, shipmentUnits } from './shipments.tables.ts';

/** What is neither in the box nor weighs anything still needs a weight. */
const LIGHTEST_GRAMS = 1;

/**
 * The request that registers the packed shipment; undefined where the carrier knows no place to bring it to.
 * @throws CarrierError when the carrier does not say which city it is
 */
export async function parcelRequest(
  ctx: Pick<ShopContext, 'db' | 'companies' | 'now'>,
  shipmentId: string,
  ourNumber: string,
): Promise<ParcelRequest | undefined> {
  const [found] = await ctx.db
    .select({ shipment: shipments, order: orders })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(eq(shipments.id, shipmentId));
  const { shipment, order } = found!;
  const to = await destinationOf(ctx, order.delivery);
  if (!to || shipment.weightGrams === null) return undefined;

  const [packs, lines, adjustments] = await Promise.all([
    packsIn(ctx.db, shipmentId),
    ctx.db.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(orderLines.position),
    adjustmentsOf(ctx.db, order.id),
  ]);
  const money = parcelMoney({ ...order, lines, adjustments }, packs);
  const { sizeCm } = parcelOf(packs.map((pack) => ({ ...pack, quantity: 1 })));
  const others = money.others.map(({ position, ...share }): ParcelItem => {
    const { name, productId } = lines.find((line) => line.position === position)!;
    return { name, productId, weightGrams: LIGHTEST_GRAMS, ...share };
  });
  return {
    ourNumber,
    tariffCode: order.delivery.tariffCode,
    to,
    recipient: order.contact,
    parcel: { weightGrams: shipment.weightGrams, sizeCm },
    items: [
      ...packs.map(({ name, productId, weightGrams, code }, nth): ParcelItem => ({
        name,
        productId,
        weightGrams: Math.max(LIGHTEST_GRAMS, weightGrams),
        marking: code ?? undefined,
        ...money.packs[nth]!,
      })),
      ...others,
    ],
    deliveryToCollect: money.deliveryToCollect,
  };
}

async function destinationOf(
  ctx: Pick<ShopContext, 'db' | 'companies' | 'now'>,
  delivery: OrderDelivery,
): Promise<ParcelRequest['to'] | undefined> {
  const { method, pointCode, cityId, address } = delivery;
  if (method === 'point') return pointCode === undefined ? undefined : { pointCode };
  const city = cityId === undefined ? undefined : await cityForDelivery(ctx.db, cityId);
  const carrier = ctx.companies.carriers.find(({ name }) => name === carrierOf(delivery));
  const known = city && carrier && (await carrierCity(ctx, carrier, city));
  return known && { cityCode: known.code, address };
}

function packsIn(db: Db, shipmentId: string) {
  const { name, price, weightGrams, sizeCm } = products;
  return db
    .select({
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
