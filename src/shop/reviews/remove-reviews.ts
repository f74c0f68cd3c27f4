import { asc, inArray } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { endConsents } from '../customers/end-consents.ts';
import { countRating } from './count-rating.ts';
import { reviews } from './reviews.tables.ts';

/** Removes reviews, published or not, with their ratings: the consent to show them is withdrawn. */
export async function removeReviews(tx: TransactionContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const written = await tx.db
    .select()
    .from(reviews)
    .where(inArray(reviews.id, [...ids]))
    .orderBy(asc(reviews.id))
    .for('update');
  for (const { state, productId, rating } of written)
    if (state === 'published' && productId !== null) await countRating(tx, productId, -rating, -1);
  await tx.db.delete(reviews).where(inArray(reviews.id, [...ids]));
  await endConsents(tx, ['review'], { subjects: ids.map((id) => `review:${id}`) });
}
