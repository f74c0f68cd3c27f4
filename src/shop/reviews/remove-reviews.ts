import { asc, inArray } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { endConsents } from '../customers/end-consents.ts';
import type { Person } from '../customers/person.rules.ts';
import { countRating } from './count-rating.ts';
import { isReviewOf } from './own-reviews.reads.ts';
import { reviews } from './reviews.tables.ts';

/**
 * Removes the reviews of a person, published or not, with their ratings: the consent to show them is withdrawn. A deletion of the
 * account leaves the same ones without a signature (`unsignReviews`).
 */
export async function removeReviewsOf(
  tx: TransactionContext,
  person: Person,
  orderIds: readonly string[],
): Promise<void> {
  const written = await tx.db
    .select()
    .from(reviews)
    .where(isReviewOf(person, orderIds))
    .orderBy(asc(reviews.id))
    .for('update');
  for (const { state, productId, rating } of written)
    if (state === 'published' && productId !== null) await countRating(tx, productId, -rating, -1);
  const ids = written.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.db.delete(reviews).where(inArray(reviews.id, ids));
  await endConsents(tx, ['review'], { subjects: ids.map((id) => `review:${id}`) });
}
