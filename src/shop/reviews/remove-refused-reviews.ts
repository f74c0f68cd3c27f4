import { and, asc, eq, inArray, lt } from 'drizzle-orm';
import type { RemoveExpired } from '../../platform/retention.ts';
import { endConsents } from '../customers/end-consents.ts';
import { reviews } from './reviews.tables.ts';

/** Removes old refused reviews with their events. */
export const removeRefusedReviews: RemoveExpired = async (tx, before, most) => {
  const old = await tx.db
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(eq(reviews.state, 'refused'), lt(reviews.decidedAt, before)))
    .orderBy(asc(reviews.decidedAt))
    .limit(most)
    .for('update', { skipLocked: true });
  const ids = old.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await tx.db.delete(reviews).where(inArray(reviews.id, ids));
  await endConsents(tx, ['review'], { subjects: ids.map((id) => `review:${id}`) });
  return ids.length;
};
