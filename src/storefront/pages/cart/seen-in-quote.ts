import type { Quote, QuoteLine } from '../../../api/shop/cart.schema.ts';
import type { StoredItem } from '../../client/cart-items.ts';
import type { SeenLine, StockSeen } from '../../client/mended-state.ts';
import { lineOf } from '../../client/seen-lines.ts';

/** For the quantity as it is now: the answer may be for an older one. */
function stockOf({ quantity }: StoredItem, { trouble, available }: QuoteLine): StockSeen {
  if (trouble?.code === 'gone') return 'gone';
  if (available === null || available >= quantity) return 'ok';
  return available > 0 ? 'few' : 'none';
}

/** The lines of the cart as the answer of the shop shows them; what it says nothing of is left out. */
export function seenInQuote(
  items: readonly StoredItem[],
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
