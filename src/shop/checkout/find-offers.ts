import type { BasketItem } from '../../kernel/basket-item.ts';
import { NOTHING, type Kopecks } from '../../kernel/money.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { deliveryOffers, ownOffers, type Offered, type PricedOffer } from '../delivery/delivery-offers.ts';
import { MOST_ITEMS } from '../delivery/parcel-carrier.port.ts';
import { parcelValue } from '../delivery/parcel-value.rules.ts';
import { itemsOf, parcelOf } from '../delivery/parcel.rules.ts';
import { cityForDelivery } from '../places/places.reads.ts';
import { discountRows, type DiscountRow } from '../pricing/adjustment.rules.ts';
import type { PriceInput } from '../pricing/price-state.rules.ts';
import { price, unknownCodes, type Price } from '../pricing/price.rules.ts';
import { priceInput } from '../pricing/pricing.reads.ts';
import { deliverySettings } from '../settings/delivery-settings.reads.ts';
import { spendsCertificates } from './spends-certificates.ts';
import { wantedBonuses } from './wanted-bonuses.ts';

/** A delivery offer with the total of the order. */
export interface CartOffer extends PricedOffer {
  /** Delivery price before coupons. */
  readonly basePrice: Kopecks;
  readonly discounts: readonly DiscountRow[];
  /** Amount due; checkout compares it with the total of the order. */
  readonly total: Kopecks;
}

/** A cart with its typed codes and a city. */
export interface OffersQuery {
  readonly cityId: number;
  readonly items: readonly BasketItem[];
  readonly coupons: readonly string[];
  /** How many bonuses the buyer spends. */
  readonly bonuses: number;
}

export interface FoundOffers extends Pick<Offered, 'pending' | 'silent' | 'tooValuable'> {
  readonly offers: readonly CartOffer[];
  /** The most packs of a parcel, where the cart has more: no carrier takes it. */
  readonly mostPacks: number | null;
  /** Typed codes that do not exist. */
  readonly unknown: readonly string[];
}

/** Delivery offers for these items; digital goods are sent by e-mail only. */
export async function findOffers(
  ctx: ShopContext,
  { cityId, items, coupons, bonuses }: OffersQuery,
): Promise<FoundOffers | Refusal> {
  const bonus = wantedBonuses(ctx.actor, bonuses);
  const question = await priceInput(
    ctx.db,
    { items, coupons, bonus, certificates: spendsCertificates(ctx.actor) },
    ctx.now(),
  );
  const goods = price(question);
  const found = await offersOf(ctx, cityId, goods);
  if (isRefusal(found)) return found;
  return {
    offers: found.offers.map((offer) => withTotals(offer, question)),
    pending: found.pending,
    silent: found.silent,
    tooValuable: found.tooValuable,
    mostPacks: found.mostPacks ?? null,
    unknown: unknownCodes(coupons, goods),
  };
}

async function offersOf(
  ctx: ShopContext,
  cityId: number,
  cart: Price,
): Promise<(Offered & { readonly mostPacks?: number }) | Refusal> {
  const { lines, needsDelivery } = cart;
  if (!needsDelivery) {
    const { paySystems } = await deliverySettings(ctx.db);
    return { offers: [{ ...BY_EMAIL, paySystems: paySystems.digital }], pending: [], silent: [], tooValuable: [] };
  }
  const city = await cityForDelivery(ctx.db, cityId);
  if (!city) return refuse('city-unknown', { cityId });
  const goods = lines.map(({ product, quantity }) => ({ ...product, quantity }));
  if (itemsOf(goods) > MOST_ITEMS) return { ...(await ownOffers(ctx)), mostPacks: MOST_ITEMS };
  return deliveryOffers(ctx, city, parcelOf(goods), true, parcelValue(cart));
}

const BY_EMAIL = {
  method: 'digital',
  title: 'На электронную почту',
  note: 'сразу после оплаты',
  term: 'сразу после оплаты',
  price: NOTHING,
  daysMin: 0,
  daysMax: 0,
} as const satisfies Omit<PricedOffer, 'paySystems'>;

function withTotals(offer: PricedOffer, question: PriceInput): CartOffer {
  const { deliveryPrice, baseDeliveryPrice, adjustments, due } = price(question, offer.price);
  return {
    ...offer,
    price: deliveryPrice,
    basePrice: baseDeliveryPrice,
    discounts: discountRows(adjustments),
    total: due,
  };
}
