import { isRefusal, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { findOffers, type FoundOffers, type OffersQuery } from './find-offers.ts';
import { quoteCart, type QuotedCart } from './quote-cart.ts';

/** What a caller is told before an order is placed; without a city no ways to bring it, unless it is sent by e-mail. */
export interface PhoneQuote {
  readonly cart: QuotedCart;
  readonly delivery: FoundOffers | undefined;
}

/** Prices, availability and ways to bring the goods of a caller, as the checkout calculates them. */
export async function quoteByPhone(
  ctx: ShopContext,
  { cityId, items, coupons }: Omit<OffersQuery, 'cityId' | 'bonuses'> & { readonly cityId: number | null },
): Promise<PhoneQuote | Refusal> {
  const notAllowed = unlessAllowed(ctx.actor, 'create', 'order');
  if (notAllowed) return notAllowed;
  const cart = await quoteCart(ctx, { items, coupons, bonuses: 0 });
  if (cart.price.lines.length === 0 || (cart.price.needsDelivery && cityId === null))
    return { cart, delivery: undefined };
  const delivery = await findOffers(ctx, { cityId: cityId ?? 0, items, coupons, bonuses: 0 });
  return isRefusal(delivery) ? delivery : { cart, delivery };
}
