import { addDays } from '../../kernel/dates.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { deliveryOffers, OWN_SHOP, type PricedOffer } from '../delivery/delivery-offers.ts';
import { parcelValue } from '../delivery/parcel-value.rules.ts';
import { parcelOf } from '../delivery/parcel.rules.ts';
import { citiesNamed, cityForDelivery } from '../places/places.reads.ts';
import { price } from '../pricing/price.rules.ts';
import { priceInput } from '../pricing/pricing.reads.ts';

export interface DeliveryEstimate {
  readonly cityId: number;
  readonly city: string;
  /** Each with the latest day of arrival; none for digital goods. */
  readonly offers: readonly (PricedOffer & { readonly arrivesBy: Date })[];
  /** Whether every carrier has answered. */
  readonly whole: boolean;
}

/** Prices and days of delivering one piece of a product to a city; by default to the city of our own shop. */
export async function estimateDelivery(
  ctx: ShopContext,
  productId: number,
  cityId?: number,
): Promise<DeliveryEstimate | Refusal> {
  const items = [{ product: productId, quantity: 1 }];
  const goods = price(await priceInput(ctx.db, { items, coupons: [] }, ctx.now()));
  const { lines, needsDelivery } = goods;
  if (lines.length === 0) return refuse('product-gone', { productId });
  const id = cityId ?? (await citiesNamed(ctx.db, OWN_SHOP.city, 1))[0]?.id;
  const city = id === undefined ? undefined : await cityForDelivery(ctx.db, id);
  if (!city) return refuse('city-unknown', { cityId: id ?? 0 });
  if (!needsDelivery) return { cityId: city.id, city: city.name, offers: [], whole: true };
  const parcel = parcelOf(lines.map(({ product, quantity }) => ({ ...product, quantity })));
  const { offers, pending, silent } = await deliveryOffers(ctx, city, parcel, true, parcelValue(goods));
  return {
    cityId: city.id,
    city: city.name,
    offers: cheapestOfEachMethod(offers).map((offer) => ({ ...offer, arrivesBy: addDays(ctx.now(), offer.daysMax) })),
    whole: pending.length === 0 && silent.length === 0,
  };
}

/** Of several carriers. An estimate to points is one to ordinary points, also where lockers have another price. */
function cheapestOfEachMethod(offers: readonly PricedOffer[]): PricedOffer[] {
  const cheapest = new Map<PricedOffer['method'], PricedOffer>();
  for (const offer of offers) {
    if (offer.kinds && !offer.kinds.includes('point')) continue;
    const best = cheapest.get(offer.method);
    if (!best || offer.price < best.price) cheapest.set(offer.method, offer);
  }
  return [...cheapest.values()];
}
