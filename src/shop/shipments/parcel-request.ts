import { eq } from 'drizzle-orm';
import type { ShopContext } from '../context.ts';
import { carrierCity } from '../delivery/carrier-city.ts';
import { parcelOf } from '../delivery/parcel.rules.ts';
import type { ParcelDestination, ParcelItem, ParcelRequest } from '../delivery/parcel-carrier.port.ts';
import { carrierOf } from '../orders/order.rules.ts';
import { orders } from '../orders/orders.tables.ts';
import { DELIVERY_VAT } from '../payments/receipt.rules.ts';
import { ourCity } from '../places/places.reads.ts';
import { packedGoods } from './packed-goods.reads.ts';
import { mayBeTakenInPart } from './shipment.rules.ts';
import { shipments } from './shipments.tables.ts';

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
  const to = await destinationOf(ctx, order);
  if (!to || shipment.weightGrams === null) return undefined;

  const { packs, others, deliveryToCollect } = await packedGoods(ctx.db, order, shipmentId);
  const { sizeCm } = parcelOf(packs.map((pack) => ({ ...pack, quantity: 1 })));
  return {
    ourNumber,
    tariffCode: order.delivery.tariffCode,
    to,
    recipient: order.contact,
    parcel: { weightGrams: shipment.weightGrams, sizeCm },
    items: [
      ...packs.map(({ name, productId, weightGrams, code, cost, toCollect, vatPercent }): ParcelItem => ({
        name,
        productId,
        weightGrams: Math.max(LIGHTEST_GRAMS, weightGrams),
        marking: code ?? undefined,
        cost,
        toCollect,
        vatPercent,
      })),
      ...others.map((other): ParcelItem => ({ ...other, weightGrams: LIGHTEST_GRAMS })),
    ],
    deliveryToCollect,
    deliveryVatPercent: DELIVERY_VAT,
    mayBeTakenInPart: mayBeTakenInPart(order, packs.length),
  };
}

async function destinationOf(
  ctx: Pick<ShopContext, 'db' | 'companies' | 'now'>,
  { delivery, location }: Pick<typeof orders.$inferSelect, 'delivery' | 'location'>,
): Promise<ParcelDestination | undefined> {
  const { method, pointCode, cityId, address } = delivery;
  if (method === 'point') return pointCode === undefined ? undefined : { pointCode };
  const city = cityId === undefined ? undefined : await ourCity(ctx.db, cityId);
  const carrier = ctx.companies.allCarriers.find(({ name }) => name === carrierOf(delivery));
  const known = city && carrier && (await carrierCity(ctx, carrier, city));
  if (!known) return undefined;
  const { name, region } = city;
  // Of the house, where it is known: a carrier may go by it.
  const zip = location?.zip || city.zip;
  return { cityCode: known.code, address, city: { name, region, zip } };
}
