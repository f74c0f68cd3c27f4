import type { PricedLine, PriceState } from './price-state.rules.ts';
import type { SellableProduct } from './sellable-product.rules.ts';

/**
 * Determines what is available. A bundle takes its parts from the same stock as single goods. Lines are served in their
 * order: of two lines that need the same pieces only the later one has a problem, and all lines without a problem can be
 * bought together.
 */
export function serveStock(state: PriceState): PriceState {
  const { stock } = state;
  const left = new Map(stock);
  const lines = state.lines.map((line, index): PricedLine => {
    const { product, quantity } = line;
    const scarcest = product.takes
      .map(({ productId, quantity: each }) => {
        const pieces = (shelf: ReadonlyMap<number, number>) => Math.floor((shelf.get(productId) ?? 0) / each);
        return { productId, left: pieces(left), alone: pieces(stock) };
      })
      .reduce<Scarcest | undefined>((least, part) => (least && least.left <= part.left ? least : part), undefined);
    const available = scarcest ? Math.max(0, scarcest.left) : null;
    const problem =
      available === null || available >= quantity ? undefined : available === 0 ? 'out-of-stock' : 'not-enough';
    const shared = problem && scarcest && scarcest.alone > available!;
    const sharedWith = shared
      ? state.lines.slice(0, index).find((earlier) => takes(earlier.product, scarcest.productId))?.product
      : undefined;
    // A line that is too large takes what is available, as it will once its quantity is corrected.
    for (const take of product.takes) {
      const taken = take.quantity * Math.min(quantity, available ?? 0);
      left.set(take.productId, (left.get(take.productId) ?? 0) - taken);
    }
    return { ...line, available, problem, sharedWith };
  });
  return { ...state, lines };
}

/** The SKU that limits how many pieces of a line are available. */
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
