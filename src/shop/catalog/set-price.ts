import { eq } from 'drizzle-orm';
import { addDays } from '../../kernel/dates.ts';
import type { Kopecks } from '../../kernel/money.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { products } from './catalog.tables.ts';
import { highestOldPrice, OLD_PRICE_DAYS } from './old-price.rules.ts';
import { priceChangesSince } from './price-changes.reads.ts';
import type { ProductRow } from './run-price-command.ts';

export interface NewPrice {
  readonly price: Kopecks;
  /** Shown crossed out beside it; null: none. */
  readonly oldPrice: Kopecks | null;
}

/** A refusal when the old price was not charged before (decision 0136). */
export async function unlessHonest(
  tx: TransactionContext,
  product: ProductRow,
  { price, oldPrice }: NewPrice,
): Promise<Refusal<'old-price-unfit' | 'old-price-not-higher'> | undefined> {
  if (oldPrice === null) return undefined;
  if (oldPrice <= price) return refuse('old-price-not-higher');
  const at = tx.now();
  const changes = await priceChangesSince(tx.db, product.id, addDays(at, -OLD_PRICE_DAYS));
  const most = highestOldPrice(product, changes, price, at);
  const isHonest = most !== null && oldPrice <= most;
  return isHonest ? undefined : refuse('old-price-unfit', { most });
}

/**
 * Sets the price of a locked product.
 * @returns the facts of the event
 */
export async function setPrice(
  tx: TransactionContext,
  product: ProductRow,
  { price, oldPrice }: NewPrice,
): Promise<object | Refusal> {
  const dishonest = await unlessHonest(tx, product, { price, oldPrice });
  if (dishonest) return dishonest;
  await tx.db.update(products).set({ price, oldPrice, updatedAt: tx.now() }).where(eq(products.id, product.id));
  return {
    price: { before: product.price, after: price },
    oldPrice: { before: product.oldPrice, after: oldPrice },
  };
}
