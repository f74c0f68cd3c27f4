import { addMoney, kopecks, NOTHING, timesMoney, type Kopecks } from '../../kernel/money.ts';
import type { SectionSlug } from '../../kernel/sections.ts';
import type { ProductKind, ProductType } from '../catalog/product.rules.ts';
import type { PictureRef } from '../pictures/picture.rules.ts';

export interface BasketItem {
  readonly product: number;
  readonly quantity: number;
}

/** Pieces of one SKU. Bundles and digital goods have no SKU of their own. */
export interface Take {
  readonly productId: number;
  readonly quantity: number;
}

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
  /** What one piece takes from the shelf. */
  readonly takes: readonly Take[];
}

export type LineTrouble = 'out-of-stock' | 'not-enough';

export interface PricedLine {
  readonly product: SellableProduct;
  readonly quantity: number;
  readonly sum: Kopecks;
  /** Pieces to be had, the lines before this one served first; null for digital goods. */
  readonly available: number | null;
  readonly trouble: LineTrouble | undefined;
  /** A product of an earlier line without whose pieces more of this one could be had. */
  readonly sharedWith: SellableProduct | undefined;
}

export interface PricedBasket {
  readonly lines: readonly PricedLine[];
  /** Asked for, but no longer sold. */
  readonly gone: readonly number[];
  /** Lines without trouble only. */
  readonly goodsTotal: Kopecks;
  readonly saving: Kopecks;
  readonly weightGrams: number;
  readonly needsDelivery: boolean;
}

/** The same product in several items becomes one line; order of first mention is kept. */
export function mergeItems(items: readonly BasketItem[]): BasketItem[] {
  const quantities = new Map<number, number>();
  for (const { product, quantity } of items) quantities.set(product, (quantities.get(product) ?? 0) + quantity);
  return [...quantities].map(([product, quantity]) => ({ product, quantity }));
}

/** Pieces per SKU over all lines, bundle parts and single goods summed, in the order in which rows are locked. */
export function takesOf(lines: readonly { product: SellableProduct; quantity: number }[]): Take[] {
  const pieces = new Map<number, number>();
  for (const { product, quantity } of lines) {
    for (const take of product.takes)
      pieces.set(take.productId, (pieces.get(take.productId) ?? 0) + take.quantity * quantity);
  }
  return [...pieces]
    .map(([productId, quantity]) => ({ productId, quantity }))
    .sort((a, b) => a.productId - b.productId);
}

/**
 * Prices a basket and says what of it can be had. Lines are served in their order, so where two want the same pieces
 * only the later one is in trouble, and all lines without trouble can be had together.
 * @param stock pieces available per SKU
 */
export function priceBasket(
  items: readonly BasketItem[],
  products: ReadonlyMap<number, SellableProduct>,
  stock: ReadonlyMap<number, number>,
): PricedBasket {
  const merged = mergeItems(items);
  const known = merged.flatMap(({ product: id, quantity }) => {
    const product = products.get(id);
    return product ? [{ product, quantity }] : [];
  });
  const left = new Map(stock);
  const lines = known.map(({ product, quantity }, index): PricedLine => {
    const scarcest = product.takes
      .map(({ productId, quantity: each }) => {
        const pieces = (shelf: ReadonlyMap<number, number>) => Math.floor((shelf.get(productId) ?? 0) / each);
        return { productId, left: pieces(left), alone: pieces(stock) };
      })
      .reduce<Scarcest | undefined>((least, part) => (least && least.left <= part.left ? least : part), undefined);
    const available = scarcest ? Math.max(0, scarcest.left) : null;
    const trouble =
      available === null || available >= quantity ? undefined : available === 0 ? 'out-of-stock' : 'not-enough';
    const shared = trouble && scarcest && scarcest.alone > available!;
    const sharedWith = shared
      ? known.slice(0, index).find((line) => takes(line.product, scarcest.productId))?.product
      : undefined;
    // A line that is too large keeps what there is: so it will stand once it is mended.
    for (const take of product.takes) {
      const taken = take.quantity * Math.min(quantity, available ?? 0);
      left.set(take.productId, (left.get(take.productId) ?? 0) - taken);
    }
    return { product, quantity, sum: timesMoney(product.price, quantity), available, trouble, sharedWith };
  });
  const sold = lines.filter((line) => !line.trouble);
  const goodsTotal = addMoney(...sold.map((line) => line.sum));
  const before = sold.reduce(
    (total, { product, quantity }) => total + (product.oldPrice ?? product.price) * quantity,
    0,
  );
  return {
    lines,
    gone: merged.filter(({ product }) => !products.has(product)).map(({ product }) => product),
    goodsTotal,
    saving: sold.length > 0 ? kopecks(before - goodsTotal) : NOTHING,
    weightGrams: sold.reduce((grams, { product, quantity }) => grams + product.weightGrams * quantity, 0),
    needsDelivery: lines.some(({ product }) => product.kind === 'physical'),
  };
}

/** The SKU that sets how many pieces of a line can be had. */
interface Scarcest {
  readonly productId: number;
  /** Pieces of the line, earlier lines served first… */
  readonly left: number;
  /** …and if it were alone in the basket. */
  readonly alone: number;
}

function takes(product: SellableProduct, sku: number): boolean {
  return product.takes.some(({ productId }) => productId === sku);
}
