import type { BasketItem } from '../../kernel/basket-item.ts';
import type { CarrierName } from '../../kernel/carriers.ts';
import { NOTHING, type Kopecks } from '../../kernel/money.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { deliveryOffers, OWN_SHOP, ownShopPickup, type PricedOffer } from '../delivery/delivery-offers.ts';
import type { PickupPoint } from '../delivery/delivery-carrier.port.ts';
import { findPoint } from '../delivery/find-point.ts';
import { MOST_ITEMS } from '../delivery/parcel-carrier.port.ts';
import { parcelValue } from '../delivery/parcel-value.rules.ts';
import { itemsOf, parcelOf } from '../delivery/parcel.rules.ts';
import { pointProblem } from '../delivery/point-limits.rules.ts';
import { unlessCollected } from '../delivery/unless-collected.ts';
import type { PaySystem } from '../../kernel/pay-systems.ts';
import { courierAddressText, type CourierAddress } from '../orders/courier-address.rules.ts';
import type { DeliveryMethod, OrderDelivery } from '../orders/order.rules.ts';
import { cityForDelivery } from '../places/places.reads.ts';
import { price } from '../pricing/price.rules.ts';
import { priceInput } from '../pricing/pricing.reads.ts';
import { deliveryAndCompany } from '../settings/delivery-settings.reads.ts';
import { spendsCertificates } from './spends-certificates.ts';
import { wantedBonuses } from './wanted-bonuses.ts';

interface DeliveryRequest {
  readonly items: readonly BasketItem[];
  readonly coupons: readonly string[];
  readonly bonuses: number;
  readonly delivery: DeliveryChoice;
  readonly paySystem: PaySystem;
}

export interface DeliveryChoice {
  readonly method: DeliveryMethod;
  /** Absent: the first that offers the method. */
  readonly carrier?: CarrierName;
  readonly cityId?: number;
  readonly pointCode?: string;
  readonly address?: CourierAddress;
}

export interface ChosenDelivery {
  readonly price: Kopecks;
  readonly details: OrderDelivery;
  readonly point?: PickupPoint;
}

/**
 * The chosen delivery with its price as we calculate it, by the rules of the offers that the buyer saw: of a carrier that is
 * down, the remembered price. A pickup point must take the parcel and its payment. Requests the carrier's offers, so never call
 * it in a transaction. The price does not include coupons.
 */
export async function chosenDelivery(
  ctx: ShopContext,
  { items, coupons, bonuses, delivery, paySystem }: DeliveryRequest,
): Promise<ChosenDelivery | Refusal> {
  const { method, carrier, cityId, pointCode, address } = delivery;
  const { delivery: settings, company } = await deliveryAndCompany(ctx.db);
  if (!settings.paySystems[method].includes(paySystem)) return refuse('pay-system-unavailable', { paySystem });
  if (method === 'digital') {
    return {
      price: NOTHING,
      details: { method, title: 'На электронную почту', address: '', period: 'сразу после оплаты' },
    };
  }
  if (method === 'pickup') {
    const { place, term } = ownShopPickup(company, settings, ctx.now());
    return {
      price: NOTHING,
      // The order is read on other days too.
      details: {
        method,
        title: `Самовывоз: ${OWN_SHOP.title}`,
        address: place,
        period: term.dated,
        daysMax: term.days,
      },
    };
  }
  const city = cityId === undefined ? undefined : await cityForDelivery(ctx.db, cityId);
  if (!city) return refuse('city-unknown', { cityId: cityId ?? 0 });
  const bonus = wantedBonuses(ctx.actor, bonuses);
  const question = await priceInput(
    ctx.db,
    { items, coupons, bonus, certificates: spendsCertificates(ctx.actor) },
    ctx.now(),
  );
  const cart = price(question);
  const goods = cart.lines.map(({ product, quantity }) => ({ ...product, quantity }));
  if (itemsOf(goods) > MOST_ITEMS) return refuse('delivery-too-many-packs', { most: MOST_ITEMS });
  const parcel = parcelOf(goods);
  const { offers, silent, tooValuable } = await deliveryOffers(ctx, city, parcel, false, parcelValue(cart));
  const offer = offers.find((one) => one.method === method && (carrier === undefined || one.carrier === carrier));
  const unfit = offer ? undefined : tooValuable.find((one) => carrier === undefined || one.carrier === carrier);
  const mayStillOffer = carrier === undefined && silent.length > 0;
  if (unfit && !mayStillOffer) return refuse('delivery-too-valuable', unfit);
  if (!offer) return silent.length > 0 ? refuse('delivery-company-silent') : refuse('delivery-unavailable', { method });
  // Fewer than the shop accepts at home.
  if (!offer.paySystems.includes(paySystem)) return refuse('pay-system-unavailable', { paySystem });

  if (method === 'courier') {
    if (!address?.street || !address.house) return refuse('delivery-unavailable', { method });
    const { due } = price(question, offer.price);
    const tooMuch = await unlessCollected(ctx, { carrier: offer.carrier, city, paySystem, due });
    if (tooMuch) return tooMuch;
    return { price: offer.price, details: detailsOf(offer, city, courierAddressText(city.name, address)) };
  }
  const point = await findPoint(ctx, city, offer.carrier, pointCode ?? '');
  if (isRefusal(point)) return point;
  const { kind } = point;
  const toPoints = offers.filter((one) => one.method === 'point' && one.carrier === offer.carrier);
  const toKind = toPoints.find(({ kinds }) => kinds?.includes(kind));
  const { due } = price(question, (toKind ?? offer).price);
  const problem = pointProblem(point, parcel, due === NOTHING ? null : paySystem);
  if (problem) return refuse('delivery-point-unfit', { problem, kind });
  if (!toKind) return refuse('delivery-point-unfit', { problem: 'not-carried', kind });
  const tooMuch = await unlessCollected(ctx, { carrier: offer.carrier, city, paySystem, due });
  if (tooMuch) return tooMuch;
  const details = detailsOf(toKind, city, point.address);
  return { price: toKind.price, details: { ...details, pointCode: point.code, ...tariffsOf(toPoints) }, point };
}

/** Of a carrier that has a tariff for each kind of points. */
export function tariffsOf(toPoints: readonly PricedOffer[]): Pick<OrderDelivery, 'tariffs'> {
  const known = toPoints.flatMap(({ kinds = [], tariffCode }) =>
    tariffCode === undefined ? [] : kinds.map((kind) => [kind, tariffCode] as const),
  );
  return known.length > 0 ? { tariffs: Object.fromEntries(known) } : {};
}

function detailsOf(offer: PricedOffer, city: { id: number; name: string }, address: string): OrderDelivery {
  return {
    method: offer.method,
    title: offer.title,
    address,
    period: offer.term,
    daysMax: offer.daysMax,
    cityId: city.id,
    cityName: city.name,
    carrier: offer.carrier,
    tariffCode: offer.tariffCode,
  };
}
