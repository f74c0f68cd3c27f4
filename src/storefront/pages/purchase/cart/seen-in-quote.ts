import type { Quote, QuoteLine } from '../../../../api/shop/cart.schema.ts';
import type { BasketItem } from '../../../../kernel/basket-item.ts';

import type { SeenLine, StockSeen } from '../../../client/stored-state.ts';
import { lineOf } from '../../../client/seen-lines.ts';

/** Compares with the current quantity: the quote may be for an older one. */
function stockOf({ quantity }: BasketItem, { problem, available }: QuoteLine): StockSeen {
  if (problem?.code === 'gone') return 'gone';
  if (available === null || available >= quantity) return 'ok';
  return available > 0 ? 'few' : 'none';
}

/** Cart lines as the quote shows them; lines it does not cover are left out. */
export function seenInQuote(
  items: readonly BasketItem[],
  { quote, fresh }: { readonly quote: Quote | undefined; readonly fresh: boolean },
  seen: readonly SeenLine[],
): SeenLine[] {
  if (!quote) return [];
  return items.flatMap((item): SeenLine[] => {
    const { product, quantity } = item;
    const line = quote.lines.find((one) => one.product === product);
    if (line) {
      return [
        {
          product,
          name: line.name,
          price: line.unitPrice,
          lowered: line.oldUnitPrice !== null && line.oldUnitPrice > line.unitPrice,
          stock: stockOf(item, line),
          quantity,
        },
      ];
    }
    const before = lineOf(seen, product);
    return fresh && before ? [{ ...before, stock: 'gone' }] : [];
  });
}
