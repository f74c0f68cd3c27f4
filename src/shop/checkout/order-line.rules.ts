import type { OrderLine } from '../orders/order.rules.ts';
import type { PricedLine } from '../pricing/price-state.rules.ts';
import { piecesBySku } from '../pricing/sellable-product.rules.ts';

/** A priced line as an order keeps it: later changes of the product do not affect it. */
export function orderLineOf({ product, quantity }: Pick<PricedLine, 'product' | 'quantity'>): OrderLine {
  return {
    productId: product.id,
    name: product.name,
    form: `${product.form}, ${product.countText}`,
    type: product.type,
    kind: product.kind,
    vatPercent: product.vatPercent,
    quantity,
    unitPrice: product.price,
    denomination: product.denomination,
    takes: piecesBySku([{ product, quantity }]),
  };
}
