import type { Kopecks } from '../../kernel/money.ts';
import type { SectionSlug } from '../../kernel/sections.ts';
import type { ProductType } from '../../kernel/product-types.ts';
import type { ProductKind } from '../catalog/product.rules.ts';
import type { PictureRef } from '../pictures/picture.rules.ts';
import type { Pieces } from '../stock/pieces.rules.ts';

/** A product as pricing and ordering need it. */
export interface SellableProduct {
  readonly id: number;
  readonly slug: string;
  readonly section: SectionSlug;
  readonly type: ProductType;
  readonly kind: ProductKind;
  readonly name: string;
  readonly form: string;
  readonly countText: string;
  readonly price: Kopecks;
  readonly oldPrice: Kopecks | null;
  /** What a gift certificate is worth; null for anything else. */
  readonly denomination: Kopecks | null;
  readonly vatPercent: 0 | 5 | 7 | 10 | 22 | null;
  readonly weightGrams: number;
  readonly sizeCm: readonly number[];
  readonly picture: PictureRef | null;
  /** What one piece takes from stock: a bundle its parts, a digital product nothing. */
  readonly takes: readonly Pieces[];
}

/** Pieces per SKU over all lines, bundle parts and single goods summed, in the order in which rows are locked. */
export function piecesBySku(lines: readonly { product: SellableProduct; quantity: number }[]): Pieces[] {
  const pieces = new Map<number, number>();
  for (const { product, quantity } of lines) {
    for (const take of product.takes)
      pieces.set(take.productId, (pieces.get(take.productId) ?? 0) + take.quantity * quantity);
  }
  return [...pieces]
    .map(([productId, quantity]) => ({ productId, quantity }))
    .sort((a, b) => a.productId - b.productId);
}
