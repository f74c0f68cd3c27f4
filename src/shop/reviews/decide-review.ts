import { desc, eq } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import { hashRequest } from '../../platform/hash-request.ts';
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

/** What the desk sends with a decision. */
export interface ReviewCommand {
  /** UUID made by the sender: a repeated command gets the same result. */
  readonly key: string;
  /** The version that the sender has seen, as {@link reviewsForStaff} names it. */
  readonly expectedVersion: number;
}

export interface DecidedReview {
  readonly productId: number | null;
  readonly state: ReviewState;
}

/**
 * Publishes, refuses or answers a review. The rating of the product changes in the same transaction, so that it always
 * matches the published reviews, also when one is refused later. Texts with medical claims cannot be published: shown by
 * the seller they become advertising (decision 0055).
 */
export async function decideReview(
  ctx: Pick<ShopContext, 'transaction'>,
  reviewId: string,
  decision: ReviewDecision,
  command?: ReviewCommand,
): Promise<DecidedReview | Refusal> {
  const sent = command && { ...command, requestHash: hashRequest([reviewId, decision, command]) };
  return ctx.transaction(async (tx): Promise<DecidedReview | Refusal> => {
    const notAllowed = unlessAllowed(tx.actor, 'decide', 'review');
    if (notAllowed) return notAllowed;
    // The lock makes concurrent decisions count once in the rating.
    const [review] = await tx.db.select().from(reviews).where(eq(reviews.id, reviewId)).for('update');
    if (!review) return refuse('review-unknown');
    const { productId, state: from, rating } = review;
    const done = sent && (await doneBefore(tx, review, sent));
    if (done) return done;
    if (decision.kind === 'answer') {
      const claims = await findClaims(tx.db, reviewTexts({ reply: decision.text }));
      if (claims.length > 0) return refuse('claims-found', { claims });
      await tx.db.update(reviews).set({ reply: decision.text }).where(eq(reviews.id, reviewId));
      const reused = await recordReviewEvent(tx, reviewId, 'answered', { text: decision.text }, sent);
      return reused ?? { productId, state: from };
    }
    const to = decision.kind === 'publish' ? 'published' : 'refused';
    if (!mayBecome(from, to)) return refuse('review-move-not-allowed', { from, to });
    if (to === 'published') {
      const claims = await findClaims(tx.db, reviewTexts(review));
      if (claims.length > 0) return refuse('claims-found', { claims });
    }
    await tx.db.update(reviews).set({ state: to, decidedAt: tx.now() }).where(eq(reviews.id, reviewId));
    const facts: Record<string, string> = decision.kind === 'refuse' ? { reason: decision.reason } : {};
    const reused = await recordReviewEvent(tx, reviewId, to, facts, sent);
    if (reused) return reused;
    // The rating of the shop itself is computed where it is shown.
    if (productId === null) return { productId, state: to };
    if (to === 'published') await countRating(tx, productId, rating, 1);
    else if (from === 'published') await countRating(tx, productId, -rating, -1);
    return { productId, state: to };
  });
}

interface SentCommand extends ReviewCommand {
  readonly requestHash: string;
}

/** The answer to a repeated command, or a refusal that names who has done something with the locked review since. */
async function doneBefore(
  { db }: TransactionContext,
  { id, productId, state }: typeof reviews.$inferSelect,
  { key, expectedVersion, requestHash }: SentCommand,
): Promise<DecidedReview | Refusal | undefined> {
  const [earlier] = await db.select().from(reviewEvents).where(eq(reviewEvents.key, key));
  if (earlier) {
    if (earlier.requestHash !== requestHash) return refuse('command-key-reused');
    return { productId, state: earlier.kind === 'published' || earlier.kind === 'refused' ? earlier.kind : state };
  }
  const { id: version, actor: by, kind: change } = reviewEvents;
  const [last] = await db
    .select({ version, by, change })
    .from(reviewEvents)
    .where(eq(reviewEvents.reviewId, id))
    .orderBy(desc(version))
    .limit(1);
  return last && last.version !== expectedVersion ? refuse('review-changed', last) : undefined;
}

/** @returns a refusal when the key was used for another review meanwhile */
async function recordReviewEvent(
  tx: TransactionContext,
  reviewId: string,
  kind: 'published' | 'refused' | 'answered',
  facts: Record<string, string>,
  sent: SentCommand | undefined,
): Promise<Refusal | undefined> {
  const { key = null, requestHash = null } = sent ?? {};
  const saved = await tx.db
    .insert(reviewEvents)
    .values({ reviewId, kind, actor: actorName(tx.actor), facts, key, requestHash, at: tx.now() })
    .onConflictDoNothing()
    .returning({ id: reviewEvents.id });
  return saved.length === 0 ? refuse('command-key-reused') : undefined;
}
