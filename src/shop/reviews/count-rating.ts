import { eq, sql } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { productRatings } from './reviews.tables.ts';

/** Adds published ratings of a product to its sum, or takes them away when both numbers are negative. */
export async function countRating(
  tx: TransactionContext,
  productId: number,
  sum: number,
  count: number,
): Promise<void> {
  if (count > 0) {
    await tx.db
      .insert(productRatings)
      .values({ productId, ratingSum: sum, ratingCount: count })
      .onConflictDoUpdate({
        target: productRatings.productId,
        set: {
          ratingSum: sql`${productRatings.ratingSum} + ${sum}`,
          ratingCount: sql`${productRatings.ratingCount} + ${count}`,
        },
      });
    return;
  }
  await tx.db
    .update(productRatings)
    .set({
      ratingSum: sql`${productRatings.ratingSum} + ${sum}`,
      ratingCount: sql`${productRatings.ratingCount} + ${count}`,
    })
    .where(eq(productRatings.productId, productId));
}
