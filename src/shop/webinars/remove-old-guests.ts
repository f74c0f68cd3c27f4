import { and, asc, eq, inArray, like, lt, not, sql, type SQL } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import type { RemoveExpired } from '../../platform/retention.ts';
import { endConsents } from '../customers/end-consents.ts';
import type { Person } from '../customers/person.rules.ts';
import { DISOWNED_DOMAIN } from './disowned-address.ts';
import { releaseSeat } from './seats.ts';
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

/** Removes the registrations of a person whose account is deleted; seats of future webinars are free again. */
export async function removeRegistrationsOf(tx: TransactionContext, { email }: Person): Promise<number> {
  if (email === null) return 0;
  const own = sql`lower(${webinarRegistrations.email}) = ${email}`;
  const taken = await tx.db
    .select({ contentId: webinarRegistrations.contentId })
    .from(webinarRegistrations)
    .where(and(own, eq(webinarRegistrations.state, 'registered')))
    .orderBy(asc(webinarRegistrations.contentId));
  for (const { contentId } of taken) await releaseSeat(tx, contentId);
  return removeGuests(tx, own, MOST_REGISTRATIONS);
}

/** More than there are webinars. */
const MOST_REGISTRATIONS = 10_000;

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
