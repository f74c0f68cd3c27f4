import type { ShopContext } from '../context.ts';
import type { BasketItem } from './basket-price.rules.ts';
import { namesOfGone } from './baskets.reads.ts';
import { quoteWithCodes, unknownCodes, type QuotedBasket } from './quote-with-codes.ts';
import { readTypedCodes } from './typed-codes.ts';

export interface QuotedCart extends QuotedBasket {
  /** Products asked for that are not sold now; null for those the shop has forgotten. */
  readonly gone: readonly { readonly product: number; readonly name: string | null }[];
  readonly unknown: readonly string[];
}

/** Everything the cart's page shows. */
export async function quoteCart(
  ctx: ShopContext,
  asked: { readonly items: readonly BasketItem[]; readonly coupons: readonly string[] },
): Promise<QuotedCart> {
  const typed = readTypedCodes(asked.coupons);
  const quoted = await quoteWithCodes(ctx.db, asked.items, typed, ctx.now());
  const { gone } = quoted.basket;
  const names = gone.length === 0 ? undefined : await namesOfGone(ctx.db, gone);
  return {
    ...quoted,
    gone: gone.map((product) => ({ product, name: names?.get(product) ?? null })),
    unknown: unknownCodes(asked.coupons, quoted),
  };
}
