import { inArray } from 'drizzle-orm';
import { kopecks, NOTHING, type Kopecks } from '../../kernel/money.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import { products } from '../catalog/catalog.tables.ts';
import { tariffsOf } from '../checkout/chosen-delivery.ts';
import type { ShopContext } from '../context.ts';
import { deliveryOffers } from '../delivery/delivery-offers.ts';
import { findPoint } from '../delivery/find-point.ts';
import { MOST_ITEMS } from '../delivery/parcel-carrier.port.ts';
import { parcelValue } from '../delivery/parcel-value.rules.ts';
import { itemsOf, parcelOf } from '../delivery/parcel.rules.ts';
import { pointProblem } from '../delivery/point-limits.rules.ts';
import { unlessCollectedThere } from '../delivery/unless-collected.ts';
import { takenBy } from '../orders/cancelled-pieces.rules.ts';
import { carrierOf } from '../orders/order.rules.ts';
import type { orders } from '../orders/orders.tables.ts';
import { cityForDelivery } from '../places/places.reads.ts';
import type { Adjustment } from '../pricing/adjustment.rules.ts';
import { isDeliveryPaidInMoney, type ChangeableLine, type ChangedDelivery } from './change.rules.ts';

interface ChangedGoods {
  /** With what comes and without what leaves. */
  readonly lines: readonly ChangeableLine[];
  readonly goods: Kopecks;
  readonly adjustments: readonly Adjustment[];
  /** What the order costs while delivery costs what it did. */
  readonly due: Kopecks;
}

/**
 * Delivery of an order with more goods, by the rules of the checkout: its company brings the parcel to its point or door, and takes the
 * payment. It costs what it costs today, unless a coupon or a certificate has paid for it, or the buyer has with the order. Asks the carrier, so never call it in a
 * transaction.
 * @returns null where no carrier brings it
 */
export async function changedDelivery(
  ctx: ShopContext,
  order: typeof orders.$inferSelect,
  { lines, goods, adjustments, due }: ChangedGoods,
): Promise<ChangedDelivery | null | Refusal> {
  const { delivery, paySystem, baseDeliveryPrice } = order;
  const { method, cityId, pointCode } = delivery;
  const left = lines.map((line) => ({ ...line, pieces: line.quantity - line.cancelled }));
  if (method === 'digital')
    return left.some(({ kind, pieces }) => kind === 'physical' && pieces > 0)
      ? refuse('delivery-unavailable', { method })
      : null;
  if (method === 'pickup') return null;
  const carrier = carrierOf(delivery);
  const city = cityId === undefined ? undefined : await cityForDelivery(ctx.db, cityId);
  if (!city) return refuse('city-unknown', { cityId: cityId ?? 0 });
  const packed = left
    .filter(({ pieces }) => pieces > 0)
    .map((line) => ({ quantity: 1, takes: takenBy(line, line.pieces) }));
  if (itemsOf(packed) > MOST_ITEMS) return refuse('delivery-too-many-packs', { most: MOST_ITEMS });
  const parcel = parcelOf(await measured(ctx, left));
  const value = parcelValue({ goodsTotal: goods, adjustments });
  const { offers, silent, tooValuable } = await deliveryOffers(ctx, city, parcel, false, value);
  const own = offers.filter((one) => one.method === method && one.carrier === carrier);
  const unfit = tooValuable.find((one) => one.carrier === carrier);
  if (unfit) return refuse('delivery-too-valuable', unfit);
  const [first] = own;
  if (!first) return silent.length > 0 ? refuse('delivery-company-silent') : refuse('delivery-unavailable', { method });
  let offer = first;
  if (method === 'point') {
    const point = await findPoint(ctx, city, carrier, pointCode ?? '');
    if (isRefusal(point)) return point;
    const { kind } = point;
    const toKind = own.find(({ kinds }) => kinds?.includes(kind));
    const problem =
      pointProblem(point, parcel, due === NOTHING ? null : paySystem) ?? (toKind ? undefined : 'not-carried');
    if (problem || !toKind) return refuse('delivery-point-unfit', { problem: problem ?? 'not-carried', kind });
    offer = toKind;
  }
  const isPriced = order.state !== 'paid' && isDeliveryPaidInMoney(adjustments);
  const price = isPriced ? offer.price : baseDeliveryPrice;
  const total = kopecks(due + price - baseDeliveryPrice);
  const tooMuch = await unlessCollectedThere(ctx, { carrier, city, paySystem, due: total });
  if (tooMuch) return tooMuch;
  const { tariffCode } = offer;
  return { price, ...(tariffCode !== undefined && { tariffCode }), ...(method === 'point' && tariffsOf(own)) };
}

/** Weights and sizes of goods, also of those that are not sold any more. */
async function measured(
  { db }: Pick<ShopContext, 'db'>,
  lines: readonly { readonly productId: number; readonly pieces: number }[],
) {
  const { id, weightGrams, sizeCm } = products;
  const ids = lines.map(({ productId }) => productId);
  const found = await db.select({ id, weightGrams, sizeCm }).from(products).where(inArray(id, ids));
  return lines.flatMap(({ productId, pieces }) => {
    const product = found.find((one) => one.id === productId);
    return product && pieces > 0 ? [{ ...product, quantity: pieces }] : [];
  });
}
