import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { endConsents } from '../customers/end-consents.ts';
import { withoutPerson, type Person } from '../customers/person.rules.ts';
import { isReviewOf } from './own-reviews.reads.ts';
import { reviewEvents, reviews } from './reviews.tables.ts';

/** Signature of a review whose author has deleted the account. */
const UNSIGNED = 'Без подписи';

/** Takes the signature off the reviews of a person; texts and ratings stay. */
export async function unsignReviews(
  tx: TransactionContext,
  person: Person,
  orderIds: readonly string[],
): Promise<number> {
  const own = await tx.db
    .select()
    .from(reviews)
    .where(isReviewOf(person, orderIds))
    .orderBy(asc(reviews.id))
    .for('update');
  // Also those that were unsigned before: the shop may have replied since.
  for (const { id, text, reply } of own) {
    const words = { text: withoutPerson(text, person), reply: reply && withoutPerson(reply, person) };
    await tx.db
      .update(reviews)
      .set({ customerId: null, name: UNSIGNED, city: '', ...words })
      .where(eq(reviews.id, id));
  }
  const ids = own.map(({ id }) => id);
  if (ids.length === 0) return 0;
  // Replies and reasons of the moderator may name the author.
  await tx.db
    .update(reviewEvents)
    .set({ facts: sql`${reviewEvents.facts} - 'text' - 'reason'` })
    .where(inArray(reviewEvents.reviewId, ids));
  await endConsents(tx, ['review'], { subjects: ids.map((id) => `review:${id}`) });
  return own.filter(({ name }) => name !== UNSIGNED).length;
}
