import type { BasketItem } from '../../kernel/basket-item.ts';
import { NOTHING, type Kopecks } from '../../kernel/money.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { deliveryOffers, type PricedOffer } from '../delivery/delivery-offers.ts';
import { parcelOf } from '../delivery/parcel.rules.ts';
import { PAY_SYSTEMS_OF } from '../delivery/pay-systems.rules.ts';
import { cityForDelivery } from '../places/places.reads.ts';
import { discountRows, type DiscountRow } from '../pricing/adjustment.rules.ts';
import type { PriceQuestion } from '../pricing/price-state.rules.ts';
import { price, unknownCodes, type Price } from '../pricing/price.rules.ts';
import { priceQuestion } from '../pricing/pricing.reads.ts';

/** A way to get the goods with what the whole order costs by it. */
export interface CartOffer extends PricedOffer {
  /** Before a coupon made it free. */
  readonly basePrice: Kopecks;
  readonly discounts: readonly DiscountRow[];
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
  const question = await priceQuestion(ctx.db, { items, coupons }, ctx.now());
  const goods = price(question);
  const found = await waysOf(ctx, cityId, goods);
  if (isRefusal(found)) return found;
  return {
    offers: found.offers.map((offer) => priced(offer, question)),
    carrierSilent: found.carrierSilent,
    unknown: unknownCodes(coupons, goods),
  };
}

async function waysOf(
  ctx: ShopContext,
  cityId: number,
  { lines, needsDelivery }: Price,
): Promise<{ offers: PricedOffer[]; carrierSilent: boolean } | Refusal> {
  if (!needsDelivery) return { offers: [BY_EMAIL], carrierSilent: false };
  const city = await cityForDelivery(ctx.db, cityId);
  if (!city) return refuse('city-unknown', { cityId });
  return deliveryOffers(ctx, city, parcelOf(lines.map(({ product, quantity }) => ({ ...product, quantity }))));
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

function priced(offer: PricedOffer, question: PriceQuestion): CartOffer {
  const { deliveryPrice, baseDeliveryPrice, adjustments, due } = price(question, offer.price);
  return {
    ...offer,
    price: deliveryPrice,
    basePrice: baseDeliveryPrice,
    discounts: discountRows(adjustments),
    total: due,
  };
}
