import { and, eq, inArray, isNotNull, isNull, like, lt, not, or, sql } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import type { RemoveExpired } from '../../platform/retention.ts';
import { endConsents } from '../customers/end-consents.ts';
import type { Person } from '../customers/person.rules.ts';
import { subscriberEvents, subscribers } from './subscribers.tables.ts';

/** Suffix that replaces the address; the domain cannot exist. */
const ANONYMIZED = '@anonymized.invalid';

/** Removes addresses that were never confirmed. */
export const removeUnconfirmed: RemoveExpired = async (tx, before, most) => {
  const unconfirmed = await tx.db
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(
      and(eq(subscribers.state, 'requested'), lt(subscribers.requestedAt, before), isNull(subscribers.confirmedAt)),
    )
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
 * Anonymizes addresses of people who have unsubscribed, or subscribed again without confirming. The row stays, so that
 * the links in their letters still work.
 */
export const anonymizeUnsubscribed: RemoveExpired = async (tx, before, most) => {
  const isOld = or(
    and(eq(subscribers.state, 'ended'), lt(subscribers.endedAt, before)),
    and(eq(subscribers.state, 'requested'), lt(subscribers.requestedAt, before), isNotNull(subscribers.confirmedAt)),
  );
  const unsubscribed = await tx.db
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(and(isOld, not(like(subscribers.email, `%${ANONYMIZED}`))))
    .limit(most)
    .for('update', { skipLocked: true });
  const ids = unsubscribed.map(({ id }) => id);
  await anonymize(tx, ids);
  return ids.length;
};

/** Anonymizes the address of a person whose account is deleted; the newsletter has ended at the request. */
export async function anonymizeSubscriber(tx: TransactionContext, { email }: Person): Promise<number> {
  if (email === null) return 0;
  const own = await tx.db
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(eq(subscribers.email, email))
    .for('update');
  await anonymize(
    tx,
    own.map(({ id }) => id),
  );
  return own.length;
}

async function anonymize(tx: TransactionContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.db
    .update(subscribers)
    .set({ state: 'ended', email: sql`${subscribers.id} || ${ANONYMIZED}` })
    .where(inArray(subscribers.id, [...ids]));
  await endNewsletter(tx, ids);
}

const endNewsletter = (tx: TransactionContext, ids: readonly (string | number)[]) =>
  endConsents(tx, ['newsletter'], { subjects: ids.map((id) => `subscriber:${id}`) });
