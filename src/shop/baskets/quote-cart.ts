import type { BasketItem } from '../../kernel/basket-item.ts';
import type { ShopContext } from '../context.ts';
import { price, unknownCodes, type Price } from '../pricing/price.rules.ts';
import { namesOfGone, priceQuestion } from '../pricing/pricing.reads.ts';

export interface QuotedCart {
  /** No way of delivery is chosen yet: of the goods alone. */
  readonly price: Price;
  /** Products asked for that are not sold now; null for those the shop has forgotten. */
  readonly gone: readonly { readonly product: number; readonly name: string | null }[];
  readonly unknown: readonly string[];
}

/** Everything the cart's page shows. */
export async function quoteCart(
  ctx: ShopContext,
  asked: { readonly items: readonly BasketItem[]; readonly coupons: readonly string[] },
): Promise<QuotedCart> {
  const priced = price(await priceQuestion(ctx.db, asked, ctx.now()));
  const names = priced.gone.length === 0 ? undefined : await namesOfGone(ctx.db, priced.gone);
  return {
    price: priced,
    gone: priced.gone.map((product) => ({ product, name: names?.get(product) ?? null })),
    unknown: unknownCodes(asked.coupons, priced),
  };
}
