import { NOTHING, type Kopecks } from '../../kernel/money.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { BasketItem } from '../baskets/basket-price.rules.ts';
import { quoteWithCodes, unknownCodes, type QuotedBasket } from '../baskets/quote-with-codes.ts';
import { readTypedCodes } from '../baskets/typed-codes.ts';
import type { ShopContext } from '../context.ts';
import { deliveryOffers, type PricedOffer } from '../delivery/delivery-offers.ts';
import { parcelOf } from '../delivery/parcel.rules.ts';
import { PAY_SYSTEMS_OF } from '../delivery/pay-systems.rules.ts';
import type { OrderDiscount } from '../orders/order.rules.ts';
import { cityForDelivery } from '../places/places.reads.ts';
import { couponsOf, discountRows } from './checkout-codes.ts';

/** A way to get the goods with what the whole order costs by it. */
export interface CartOffer extends PricedOffer {
  /** Before a coupon made it free. */
  readonly basePrice: Kopecks;
  readonly discounts: readonly OrderDiscount[];
  /** Left to pay; what the order will be checked against. */
  readonly total: Kopecks;
}

/** What is asked: a cart and its typed codes. */
export interface OffersQuestion {
  readonly cityId: number;
  readonly items: readonly BasketItem[];
  readonly coupons: readonly string[];
}

/** Ways to bring these items to a city; a cart of digital goods needs none but the mailbox. */
export async function findOffers(
  ctx: ShopContext,
  { cityId, items, coupons }: OffersQuestion,
): Promise<{ offers: CartOffer[]; carrierSilent: boolean; unknown: string[] } | Refusal> {
  const quoted = await quoteWithCodes(ctx.db, items, readTypedCodes(coupons), ctx.now());
  const found = await waysOf(ctx, cityId, quoted);
  if (isRefusal(found)) return found;
  return {
    offers: found.offers.map((offer) => priced(offer, quoted)),
    carrierSilent: found.carrierSilent,
    unknown: unknownCodes(coupons, quoted),
  };
}

async function waysOf(
  ctx: ShopContext,
  cityId: number,
  { basket }: QuotedBasket,
): Promise<{ offers: PricedOffer[]; carrierSilent: boolean } | Refusal> {
  if (!basket.needsDelivery) return { offers: [BY_EMAIL], carrierSilent: false };
  const city = await cityForDelivery(ctx.db, cityId);
  if (!city) return refuse('city-unknown', { cityId });
  return deliveryOffers(ctx, city, parcelOf(basket.lines.map(({ product, quantity }) => ({ ...product, quantity }))));
}

const BY_EMAIL: PricedOffer = {
  method: 'digital',
  title: 'На электронную почту',
  note: 'сразу после оплаты',
  price: NOTHING,
  daysMin: 0,
  daysMax: 0,
  paySystems: PAY_SYSTEMS_OF.digital,
};

function priced(offer: PricedOffer, quoted: QuotedBasket): CartOffer {
  const due = quoted.due(offer.price);
  return {
    ...offer,
    price: quoted.discounts.delivery ? NOTHING : offer.price,
    basePrice: offer.price,
    discounts: discountRows(quoted, due, couponsOf(quoted, offer.price), offer.price),
    total: due.total,
  };
}
