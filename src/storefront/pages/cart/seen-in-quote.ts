import type { Quote, QuoteLine } from '../../../api/cart.schema.ts';
import type { StoredItem } from '../../client/cart-items.ts';
import type { SeenLine, StockSeen } from '../../client/mended-state.ts';
import { lineOf } from '../../client/seen-lines.ts';

const STOCK: Readonly<Record<NonNullable<QuoteLine['trouble']>['code'], StockSeen>> = {
  'not-enough': 'few',
  'out-of-stock': 'none',
  gone: 'gone',
};

/** The lines of the cart as the answer of the shop shows them; what it says nothing of is left out. */
export function seenInQuote(
  items: readonly StoredItem[],
  { quote, fresh }: { readonly quote: Quote | undefined; readonly fresh: boolean },
  seen: readonly SeenLine[],
): SeenLine[] {
  if (!quote) return [];
  return items.flatMap(({ product }): SeenLine[] => {
    const line = quote.lines.find((one) => one.product === product);
    if (line) {
      return [
        {
          product,
          name: line.name,
          price: line.unitPrice,
          lowered: line.oldUnitPrice !== null && line.oldUnitPrice > line.unitPrice,
          stock: line.trouble ? STOCK[line.trouble.code] : 'ok',
          quantity: line.quantity,
        },
      ];
    }
    const before = lineOf(seen, product);
    return fresh && before ? [{ ...before, stock: 'gone' }] : [];
  });
}
