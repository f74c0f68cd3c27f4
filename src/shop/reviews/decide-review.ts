import { eq } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import { findClaims } from '../claims/find-claims.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { countRating } from './count-rating.ts';
import { mayBecome, reviewTexts, type ReviewState } from './review.rules.ts';
import { reviewEvents, reviews } from './reviews.tables.ts';

export type ReviewDecision =
  | { readonly kind: 'publish' }
  /** The reason is internal. */
  | { readonly kind: 'refuse'; readonly reason: string }
  /** The reply of the shop is shown under the review. */
  | { readonly kind: 'answer'; readonly text: string };

/**
 * Publishes, refuses or answers a review. The rating of the product changes in the same transaction, so that it always
 * matches the published reviews, also when one is refused later. Texts with medical claims cannot be published: shown by
 * the seller they become advertising (decision 0055).
 */
export async function decideReview(
  ctx: Pick<ShopContext, 'transaction'>,
  reviewId: string,
  decision: ReviewDecision,
): Promise<{ productId: number | null; state: ReviewState } | Refusal> {
  return ctx.transaction(async (tx) => {
    const notAllowed = unlessAllowed(tx.actor, 'decide', 'review');
    if (notAllowed) return notAllowed;
    // The lock makes concurrent decisions count once in the rating.
    const [review] = await tx.db.select().from(reviews).where(eq(reviews.id, reviewId)).for('update');
    if (!review) return refuse('review-unknown');
    const { productId, state: from, rating } = review;
    if (decision.kind === 'answer') {
      const claims = await findClaims(tx.db, reviewTexts({ reply: decision.text }));
      if (claims.length > 0) return refuse('claims-found', { claims });
      await tx.db.update(reviews).set({ reply: decision.text }).where(eq(reviews.id, reviewId));
      await recordReviewEvent(tx, reviewId, 'answered', { text: decision.text });
      return { productId, state: from };
    }
    const to = decision.kind === 'publish' ? 'published' : 'refused';
    if (!mayBecome(from, to)) return refuse('review-move-not-allowed', { from, to });
    if (to === 'published') {
      const claims = await findClaims(tx.db, reviewTexts(review));
      if (claims.length > 0) return refuse('claims-found', { claims });
    }
    await tx.db.update(reviews).set({ state: to, decidedAt: tx.now() }).where(eq(reviews.id, reviewId));
    await recordReviewEvent(tx, reviewId, to, decision.kind === 'refuse' ? { reason: decision.reason } : {});
    // The rating of the shop itself is computed where it is shown.
    if (productId === null) return { productId, state: to };
    if (to === 'published') await countRating(tx, productId, rating, 1);
    else if (from === 'published') await countRating(tx, productId, -rating, -1);
    return { productId, state: to };
  });
}

async function recordReviewEvent(
  tx: TransactionContext,
  reviewId: string,
  kind: 'published' | 'refused' | 'answered',
  facts: Record<string, string>,
): Promise<void> {
  await tx.db.insert(reviewEvents).values({ reviewId, kind, actor: actorName(tx.actor), facts, at: tx.now() });
}
