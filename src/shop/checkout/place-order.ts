import { createHash, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { addMinutes } from '../../kernel/dates.ts';
import { addMoney, NOTHING, type Kopecks } from '../../kernel/money.ts';
import { daysRange } from '../../kernel/plural.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { Db } from '../../platform/database.ts';
import { takesOf, type BasketItem, type PricedBasket } from '../baskets/basket-price.ts';
import { quoteBasket } from '../baskets/quote-basket.ts';
import type { ShopContext } from '../context.ts';
import { recordConsent } from '../customers/record-consent.ts';
import { deliveryOffers, OWN_SHOP, type PricedOffer } from '../delivery/delivery-offers.ts';
import { findPoints } from '../delivery/find-points.ts';
import { parcelOf } from '../delivery/parcel.ts';
import { PAY_SYSTEMS_OF } from '../delivery/pay-systems.ts';
import { orderLetterJob } from '../messages/order-letter.job.ts';
import { createOrder } from '../orders/create-order.ts';
import type { DeliveryMethod, OrderContact, OrderDelivery, PaySystem } from '../orders/order.ts';
import { orders } from '../orders/orders.tables.ts';
import { cityForDelivery } from '../places/places.reads.ts';
import { holdStock } from '../stock/hold-stock.ts';
import { checkouts } from './checkout.tables.ts';

export interface CheckoutRequest {
  /** Made by the browser for one filled form; the same key answers with the same order. */
  readonly checkoutKey: string;
  readonly items: readonly BasketItem[];
  readonly contact: OrderContact;
  readonly delivery: {
    readonly method: DeliveryMethod;
    readonly cityId?: number;
    readonly pointCode?: string;
    readonly address?: { readonly street: string; readonly house: string; readonly flat?: string };
  };
  readonly paySystem: PaySystem;
  readonly comment: string;
  /** Network address the consent to use personal data came from. */
  readonly consentFrom: string;
  /** What the buyer saw; another total is refused with the new figure. */
  readonly expectedTotal: number;
}

export interface PlacedOrder {
  readonly id: string;
  readonly number: number;
  readonly placedAt: Date;
}

/**
 * Places an order: prices read again, stock held, order, lines, event and letter in one transaction.
 * Pressing twice, from two tabs or after a crash finds the order already placed.
 * @param holdMinutes how long an order paid online keeps its stock
 */
export async function placeOrder(
  ctx: ShopContext,
  request: CheckoutRequest,
  holdMinutes: number,
): Promise<PlacedOrder | Refusal> {
  const requestHash = hashOf(request);
  // The carrier is asked before the transaction: nothing waits for a network call while rows are locked.
  // A repeated press must find its order even when the carrier is silent by now.
  const byCarrier = request.delivery.method === 'point' || request.delivery.method === 'courier';
  const earlier = byCarrier ? await earlierOrder(ctx.db, request.checkoutKey, requestHash) : undefined;
  if (earlier) return earlier;
  const delivery = await deliveryOf(ctx, request);
  if (isRefusal(delivery)) return delivery;

  const id = randomUUID();
  const placed = await ctx.transaction(async (tx): Promise<PlacedOrder | Refusal | undefined> => {
    const placedAt = tx.now();
    const taken = await tx.db
      .insert(checkouts)
      .values({ key: request.checkoutKey, requestHash, orderId: id, at: placedAt })
      .onConflictDoNothing();
    if (taken.rowCount === 0) return undefined;

    const basket = await quoteBasket(tx.db, request.items);
    const refused = troubleOf(basket) ?? totalChanged(request, basket, delivery.price) ?? wrongKind(request, basket);
    if (refused) return refused;

    const pieces = takesOf(basket.lines);
    const short = await holdStock(tx, id, pieces);
    if (short) return outOfStock(basket, short.short);

    const { number } = await createOrder(tx, {
      id,
      lines: basket.lines.map(({ product, quantity }) => ({
        productId: product.id,
        name: product.name,
        form: `${product.form}, ${product.countText}`,
        type: product.type,
        kind: product.kind,
        vatPercent: product.vatPercent,
        quantity,
        unitPrice: product.price,
        denomination: product.denomination,
        takes: takesOf([{ product, quantity }]),
      })),
      goodsTotal: basket.goodsTotal,
      deliveryPrice: delivery.price,
      paySystem: request.paySystem,
      contact: request.contact,
      delivery: delivery.words,
      comment: request.comment,
      heldUntil: addMinutes(placedAt, holdMinutes),
    });
    await recordConsent(tx, { purpose: 'order', orderId: id, address: request.consentFrom });
    await tx.enqueue(orderLetterJob, { orderId: id, kind: 'placed' });
    return { id, number, placedAt };
  });
  if (placed) return placed;
  const other = await earlierOrder(ctx.db, request.checkoutKey, requestHash);
  if (!other) throw new Error('the checkout key was taken and then given back');
  return other;
}

/** A retry may come from another network: the address is not part of what was asked. */
function hashOf({ checkoutKey: _key, consentFrom: _address, ...asked }: CheckoutRequest): string {
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64url');
}

async function earlierOrder(db: Db, key: string, requestHash: string): Promise<PlacedOrder | Refusal | undefined> {
  const [earlier] = await db
    .select({ hash: checkouts.requestHash, id: orders.id, number: orders.number, placedAt: orders.placedAt })
    .from(checkouts)
    .innerJoin(orders, eq(orders.id, checkouts.orderId))
    .where(eq(checkouts.key, key));
  if (!earlier) return undefined;
  if (earlier.hash !== requestHash) return refuse('checkout-key-reused');
  return { id: earlier.id, number: earlier.number, placedAt: earlier.placedAt };
}

function troubleOf(basket: PricedBasket): Refusal | undefined {
  const [gone] = basket.gone;
  if (gone !== undefined) return refuse('product-gone', { productId: gone });
  if (basket.lines.length === 0) return refuse('cart-empty');
  const line = basket.lines.find(({ trouble }) => trouble);
  return (
    line &&
    refuse('out-of-stock', { productId: line.product.id, name: line.product.name, available: line.available ?? 0 })
  );
}

/** Somebody took the last pieces between the reading and the hold. */
function outOfStock(basket: PricedBasket, productId: number): Refusal {
  const line = basket.lines.find(({ product }) => product.takes.some((take) => take.productId === productId))!;
  return refuse('out-of-stock', { productId: line.product.id, name: line.product.name, available: 0 });
}

function totalChanged(request: CheckoutRequest, basket: PricedBasket, deliveryPrice: Kopecks): Refusal | undefined {
  const total = addMoney(basket.goodsTotal, deliveryPrice);
  return total === request.expectedTotal
    ? undefined
    : refuse('total-changed', { total, expected: request.expectedTotal });
}

function wrongKind(request: CheckoutRequest, basket: PricedBasket): Refusal | undefined {
  const fits = basket.needsDelivery ? request.delivery.method !== 'digital' : request.delivery.method === 'digital';
  return fits ? undefined : refuse('delivery-unavailable', { method: request.delivery.method });
}

interface ChosenDelivery {
  readonly price: Kopecks;
  readonly words: OrderDelivery;
}

async function deliveryOf(ctx: ShopContext, request: CheckoutRequest): Promise<ChosenDelivery | Refusal> {
  const { method, cityId, pointCode, address } = request.delivery;
  if (!PAY_SYSTEMS_OF[method].includes(request.paySystem)) {
    return refuse('pay-system-unavailable', { paySystem: request.paySystem });
  }
  if (method === 'digital') {
    return {
      price: NOTHING,
      words: { method, title: 'На электронную почту', address: '', period: 'сразу после оплаты' },
    };
  }
  if (method === 'pickup') {
    return {
      price: NOTHING,
      words: {
        method,
        title: `Самовывоз: ${OWN_SHOP.title}`,
        address: `${OWN_SHOP.address}, ${OWN_SHOP.workTime}`,
        period: 'завтра',
      },
    };
  }
  const city = cityId === undefined ? undefined : await cityForDelivery(ctx.db, cityId);
  if (!city) return refuse('city-unknown', { cityId: cityId ?? 0 });
  const basket = await quoteBasket(ctx.db, request.items);
  const parcel = parcelOf(basket.lines.map(({ product, quantity }) => ({ ...product, quantity })));
  const { offers, carrierSilent } = await deliveryOffers(ctx, city, parcel);
  const offer = offers.find((one) => one.method === method);
  if (!offer) return carrierSilent ? refuse('delivery-company-silent') : refuse('delivery-unavailable', { method });

  if (method === 'courier') {
    if (!address?.street || !address.house) return refuse('delivery-unavailable', { method });
    const flat = address.flat ? `, кв. ${address.flat}` : '';
    return {
      price: offer.price,
      words: words(offer, city, `${city.name}, ${address.street}, ${address.house}${flat}`),
    };
  }
  const points = await findPoints(ctx, city.id);
  if (isRefusal(points)) return points;
  const point = points.find(({ code }) => code === pointCode);
  if (!point) return refuse('delivery-point-unknown', { pointCode: pointCode ?? '' });
  return { price: offer.price, words: { ...words(offer, city, point.address), pointCode: point.code } };
}

function words(offer: PricedOffer, city: { id: number; name: string }, address: string): OrderDelivery {
  return {
    method: offer.method,
    title: offer.title,
    address,
    period: daysRange(offer.daysMin, offer.daysMax),
    cityId: city.id,
    cityName: city.name,
    tariffCode: offer.tariffCode,
  };
}
