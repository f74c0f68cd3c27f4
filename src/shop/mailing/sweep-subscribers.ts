import { and, eq, inArray, isNull, like, lt, not, or, sql } from 'drizzle-orm';
import { addDays } from '../../kernel/dates.ts';
import type { ShopContext } from '../context.ts';
import { endConsents } from '../customers/end-consents.ts';
import { subscriberEvents, subscribers } from './subscribers.tables.ts';

/** Days: what the policy promises for data nobody needs any more. */
const DAYS_KEPT = 30;
/** In place of an address; nobody has one there. */
const FORGOTTEN = '@forgotten.invalid';

/**
 * Removes addresses that were never confirmed, and those of people who have left: their row stays without the address,
 * so that the link in their letters goes on saying that they have left.
 */
export async function sweepSubscribers(ctx: ShopContext): Promise<void> {
  const before = addDays(ctx.now(), -DAYS_KEPT);
  await ctx.transaction(async (tx) => {
    const { db } = tx;
    const unconfirmed = db
      .select({ id: subscribers.id })
      .from(subscribers)
      .where(and(eq(subscribers.state, 'asked'), lt(subscribers.askedAt, before), isNull(subscribers.confirmedAt)))
      .for('update');
    const ids = (await unconfirmed).map(({ id }) => id);
    if (ids.length > 0) {
      await db.delete(subscriberEvents).where(inArray(subscriberEvents.subscriberId, ids));
      await db.delete(subscribers).where(inArray(subscribers.id, ids));
    }
    // Who has left, or came back once more and did not confirm it.
    const gone = or(
      and(eq(subscribers.state, 'ended'), lt(subscribers.endedAt, before)),
      and(eq(subscribers.state, 'asked'), lt(subscribers.askedAt, before)),
    );
    const forgotten = await db
      .update(subscribers)
      .set({ state: 'ended', email: sql`${subscribers.id} || ${FORGOTTEN}` })
      .where(and(gone, not(like(subscribers.email, `%${FORGOTTEN}`))))
      .returning({ id: subscribers.id });
    const over = [...ids, ...forgotten.map(({ id }) => id)];
    await endConsents(tx, ['newsletter'], { subjects: over.map((id) => `subscriber:${id}`) });
  });
}
