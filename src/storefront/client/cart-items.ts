import type { BasketItem } from '../../kernel/basket-item.ts';
import { MOST_LINES, MOST_PIECES } from '../../kernel/basket-limits.ts';

const MOST_ID = 2_147_483_647;

export function isId(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= MOST_ID;
}

/** A whole number of pieces from 1 to 999. */
export function clampQuantity(quantity: number): number {
  if (Number.isNaN(quantity)) return 1;
  return Math.min(MOST_PIECES, Math.max(1, Math.trunc(quantity)));
}

/** Sets the quantity of a line; 0 or less removes it. A new line beyond `most` is not added. */
export function withQuantity(
  items: readonly BasketItem[],
  product: number,
  quantity: number,
  most = MOST_LINES,
): readonly BasketItem[] {
  if (quantity <= 0) return items.filter((item) => item.product !== product);
  const line = { product, quantity: clampQuantity(quantity) };
  if (items.some((item) => item.product === product)) {
    return items.map((item) => (item.product === product ? line : item));
  }
  return items.length < most ? [...items, line] : items;
}

/** Adds pieces to the present quantity. */
export function withMore(
  items: readonly BasketItem[],
  product: number,
  quantity: number,
  most = MOST_LINES,
): readonly BasketItem[] {
  if (!(quantity > 0)) return items;
  return withQuantity(items, product, quantityOf(items, product) + clampQuantity(quantity), most);
}

/** Pieces of all lines. */
export function piecesIn(items: readonly BasketItem[]): number {
  return items.reduce((count, { quantity }) => count + quantity, 0);
}

export function quantityOf(items: readonly BasketItem[], product: number): number {
  return items.find((item) => item.product === product)?.quantity ?? 0;
}

/** Merges two lists: quantities of the same product are added up. */
export function mergeItems(
  first: readonly BasketItem[],
  second: readonly BasketItem[],
  most = MOST_LINES,
): readonly BasketItem[] {
  return second.reduce((items, { product, quantity }) => withMore(items, product, quantity, most), first);
}

/**
 * The valid lines of a stored cart. The previous shop stored whole products in the lines, so a product may also be an
 * object with an id.
 */
export function parseItems(stored: unknown, most = MOST_LINES): readonly BasketItem[] {
  if (!Array.isArray(stored)) return [];
  const lines = stored.flatMap((line: unknown): BasketItem[] => {
    const { product, quantity } = asRecord(line);
    const id = typeof product === 'object' ? asRecord(product).id : product;
    if (!isId(id) || typeof quantity !== 'number' || !(quantity >= 1)) return [];
    return [{ product: id, quantity: clampQuantity(quantity) }];
  });
  return mergeItems([], lines, most);
}

export function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
