import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { BasketItem } from '../baskets/basket-price.ts';
import { quoteBasket } from '../baskets/quote-basket.ts';
import type { ShopContext } from '../context.ts';
import { deliveryOffers, type PricedOffer } from '../delivery/delivery-offers.ts';
import { parcelOf } from '../delivery/parcel.ts';
import { PAY_SYSTEMS_OF } from '../delivery/pay-systems.ts';
import { NOTHING } from '../../kernel/money.ts';
import { cityForDelivery } from '../places/places.reads.ts';

/** Ways to bring these items to a city; a cart of digital goods needs none but the mailbox. */
export async function findOffers(
  ctx: ShopContext,
  cityId: number,
  items: readonly BasketItem[],
): Promise<{ offers: PricedOffer[]; carrierSilent: boolean } | Refusal> {
  const basket = await quoteBasket(ctx.db, items);
  if (!basket.needsDelivery) {
    return {
      offers: [
        {
          method: 'digital',
          title: 'На электронную почту',
          note: 'сразу после оплаты',
          price: NOTHING,
          daysMin: 0,
          daysMax: 0,
          paySystems: PAY_SYSTEMS_OF.digital,
        },
      ],
      carrierSilent: false,
    };
  }
  const city = await cityForDelivery(ctx.db, cityId);
  if (!city) return refuse('city-unknown', { cityId });
  return deliveryOffers(ctx, city, parcelOf(basket.lines.map(({ product, quantity }) => ({ ...product, quantity }))));
}
