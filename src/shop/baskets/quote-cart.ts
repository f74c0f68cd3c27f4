import type { BasketItem } from '../../kernel/basket-item.ts';
import type { ShopContext } from '../context.ts';
import { price, unknownCodes, type Price } from '../pricing/price.rules.ts';
import { namesOfGone, priceInput } from '../pricing/pricing.reads.ts';

export interface QuotedCart {
  /** Of the goods alone: no delivery is chosen yet. */
  readonly price: Price;
  /** Requested products that are not on sale; the name is null when the product no longer exists. */
  readonly gone: readonly { readonly product: number; readonly name: string | null }[];
  readonly unknown: readonly string[];
}

/** Everything the cart's page shows. */
export async function quoteCart(
  ctx: ShopContext,
  request: { readonly items: readonly BasketItem[]; readonly coupons: readonly string[] },
): Promise<QuotedCart> {
  const priced = price(await priceInput(ctx.db, request, ctx.now()));
  const names = priced.gone.length === 0 ? undefined : await namesOfGone(ctx.db, priced.gone);
  return {
    price: priced,
    gone: priced.gone.map((product) => ({ product, name: names?.get(product) ?? null })),
    unknown: unknownCodes(request.coupons, priced),
  };
}
