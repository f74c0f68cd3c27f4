import { and, eq, inArray, isNotNull, isNull, like, lt, not, or, sql } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import type { RemoveExpired } from '../../platform/retention.ts';
import { endConsents } from '../customers/end-consents.ts';
import { subscriberEvents, subscribers } from './subscribers.tables.ts';

/** In place of an address; nobody has one there. */
const FORGOTTEN = '@forgotten.invalid';

/** Removes addresses that were never confirmed. */
export const removeUnconfirmed: RemoveExpired = async (tx, before, most) => {
  const unconfirmed = await tx.db
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(and(eq(subscribers.state, 'asked'), lt(subscribers.askedAt, before), isNull(subscribers.confirmedAt)))
    .limit(most)
    .for('update', { skipLocked: true });
  const ids = unconfirmed.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await tx.db.delete(subscriberEvents).where(inArray(subscriberEvents.subscriberId, ids));
  await tx.db.delete(subscribers).where(inArray(subscribers.id, ids));
  await endNewsletter(tx, ids);
  return ids.length;
};

/**
 * Blanks the addresses of people who have left, or came back once more and did not confirm it: their row stays, so that
 * the link in their letters goes on saying that they have left.
 */
export const anonymizeLeavers: RemoveExpired = async (tx, before, most) => {
  const gone = or(
    and(eq(subscribers.state, 'ended'), lt(subscribers.endedAt, before)),
    and(eq(subscribers.state, 'asked'), lt(subscribers.askedAt, before), isNotNull(subscribers.confirmedAt)),
  );
  const leavers = await tx.db
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(and(gone, not(like(subscribers.email, `%${FORGOTTEN}`))))
    .limit(most)
    .for('update', { skipLocked: true });
  const ids = leavers.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await tx.db
    .update(subscribers)
    .set({ state: 'ended', email: sql`${subscribers.id} || ${FORGOTTEN}` })
    .where(inArray(subscribers.id, ids));
  await endNewsletter(tx, ids);
  return ids.length;
};

const endNewsletter = (tx: TransactionContext, ids: readonly (string | number)[]) =>
  endConsents(tx, ['newsletter'], { subjects: ids.map((id) => `subscriber:${id}`) });
