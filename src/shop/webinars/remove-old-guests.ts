import { and, asc, eq, inArray, like, lt, not, type SQL } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import type { RemoveExpired } from '../../platform/retention.ts';
import { DISOWNED_DOMAIN } from './disowned-address.ts';
import { removeRegistrations } from './remove-registrations.ts';
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
  return removeRegistrations(
    tx,
    some.map(({ id }) => id),
  );
}
