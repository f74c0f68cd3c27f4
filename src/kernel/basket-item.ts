/** What somebody wants and how many pieces of it. A basket holds items; once priced, an item is a line. */
export interface BasketItem {
  readonly product: number;
  readonly quantity: number;
}

/** Every product once: pieces of doubles added up, in the order of their first items. */
export function addedUp(items: readonly BasketItem[]): readonly BasketItem[] {
  const pieces = new Map<number, number>();
  for (const { product, quantity } of items) pieces.set(product, (pieces.get(product) ?? 0) + quantity);
  return [...pieces].map(([product, quantity]) => ({ product, quantity }));
}
