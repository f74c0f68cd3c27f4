import type { Db } from '../../platform/database.ts';
import { priceBasket, type BasketItem, type PricedBasket } from './basket-price.rules.ts';
import { sellableProducts } from './baskets.reads.ts';

/** Prices a basket as it stands now; promises nothing, holds nothing. */
export async function quoteBasket(db: Db, items: readonly BasketItem[]): Promise<PricedBasket> {
  const { products, stock } = await sellableProducts(db, [...new Set(items.map((item) => item.product))]);
  return priceBasket(items, products, stock);
}
