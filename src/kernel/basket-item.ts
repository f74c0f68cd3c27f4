/** A product and the number of pieces. A basket has items; a priced item is a line. */
export interface BasketItem {
  readonly product: number;
  readonly quantity: number;
}

/** One item for each product with the sum of its pieces, in order of first occurrence. */
export function sumDuplicates(items: readonly BasketItem[]): readonly BasketItem[] {
  const pieces = new Map<number, number>();
  for (const { product, quantity } of items) pieces.set(product, (pieces.get(product) ?? 0) + quantity);
  return [...pieces].map(([product, quantity]) => ({ product, quantity }));
}
