import { and, eq, isNotNull } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName } from '../../platform/context.ts';
import { products } from '../catalog/catalog.tables.ts';
import type { ShopContext } from '../context.ts';
import { recordConsent } from '../customers/record-consent.ts';
import type { ReviewState } from './review.rules.ts';
import { reviewEvents, reviews } from './reviews.tables.ts';

export interface TypedReview {
  /** Made by the browser, so that a second press is the same review. */
  readonly id: string;
  /** Null: of the shop itself. */
  readonly productId: number | null;
  readonly name: string;
  readonly city: string;
  readonly rating: number;
  readonly text: string;
  /** The order that holds the product, or for a review of the shop anything, when its signed link came along. */
  readonly boughtBy: string | null;
  /** Network address of the person who agreed to the processing of their data. */
  readonly consentFrom: string;
}

/**
 * Keeps a review until somebody has looked at it. The same id again is the same review; with other words it is
 * refused, or a text could change between the moderator's look and decision. An order speaks once of each product
 * and once of the shop.
 */
export async function writeReview(
  ctx: ShopContext,
  { consentFrom, boughtBy, ...typed }: TypedReview,
): Promise<{ state: ReviewState } | Refusal> {
  return ctx.transaction(async (tx) => {
    if (typed.productId !== null) {
      const [product] = await tx.db
        .select({ id: products.id })
        .from(products)
        .where(and(eq(products.id, typed.productId), isNotNull(products.publishedAt)));
      if (!product) return refuse('product-unknown');
    }
    const at = tx.now();
    const written = await tx.db
      .insert(reviews)
      .values({ ...typed, bought: boughtBy !== null, orderId: boughtBy, state: 'waiting', writtenAt: at })
      .onConflictDoNothing()
      .returning({ id: reviews.id });
    if (written.length === 0) {
      const [earlier] = await tx.db.select().from(reviews).where(eq(reviews.id, typed.id));
      if (!earlier) return refuse('review-of-order-exists');
      const same =
        earlier.productId === typed.productId &&
        earlier.name === typed.name &&
        earlier.city === typed.city &&
        earlier.rating === typed.rating &&
        earlier.text === typed.text;
      return same ? { state: 'waiting' as const } : refuse('review-key-reused');
    }
    await tx.db.insert(reviewEvents).values({ reviewId: typed.id, kind: 'written', actor: actorName(tx.actor), at });
    await recordConsent(tx, { purpose: 'review', subject: `review:${typed.id}`, address: consentFrom });
    return { state: 'waiting' as const };
  });
}
