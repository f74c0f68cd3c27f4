import { and, asc, eq, inArray, like, lt, not, type SQL } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import type { RemoveExpired } from '../../platform/retention.ts';
import { endConsents } from '../customers/end-consents.ts';
import { DISOWNED_DOMAIN } from './disowned-address.ts';
import { webinarRegistrations, webinars } from './webinars.tables.ts';

/** Removes guests of webinars that ended long ago. */
export const removeOldGuests: RemoveExpired = (tx, before, most) => {
  const longAgo = tx.db.select({ id: webinars.contentId }).from(webinars).where(lt(webinars.endsAt, before));
  return removeGuests(tx, inArray(webinarRegistrations.contentId, longAgo), most);
};

/** Removes guests who cancelled long ago. Disowned ones contain no address and stay as long as other guests. */
export const removeCancelledGuests: RemoveExpired = (tx, before, most) => {
  const { state, cancelledAt, email } = webinarRegistrations;
  const named = not(like(email, `%${DISOWNED_DOMAIN}`));
  return removeGuests(tx, and(eq(state, 'cancelled'), lt(cancelledAt, before), named), most);
};

async function removeGuests(tx: TransactionContext, which: SQL | undefined, most: number): Promise<number> {
  const some = await tx.db
    .select({ id: webinarRegistrations.id })
    .from(webinarRegistrations)
    .where(which)
    .orderBy(asc(webinarRegistrations.id))
    .limit(most)
    .for('update', { skipLocked: true });
  const ids = some.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await tx.db.delete(webinarRegistrations).where(inArray(webinarRegistrations.id, ids));
  await endConsents(tx, ['webinar'], { subjects: ids.map((id) => `webinar-registration:${id}`) });
  return ids.length;
}
