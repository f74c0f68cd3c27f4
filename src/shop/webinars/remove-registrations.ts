import { asc, inArray, sql } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { endConsents } from '../customers/end-consents.ts';
import type { Person } from '../customers/person.rules.ts';
import { lockWebinar } from './lock-webinar.ts';
import { releaseSeat } from './seats.ts';
import { findWebinar } from './webinars.reads.ts';
import { webinarRegistrations } from './webinars.tables.ts';

/**
 * Removes the registrations of a person without letters, and frees the seats: the account is deleted, or the consent withdrawn. Waits
 * for a registration that somebody is changing.
 * @returns the number of registrations
 */
export async function removeRegistrationsOf(tx: TransactionContext, { email }: Pick<Person, 'email'>): Promise<number> {
  if (email === null) return 0;
  const own = sql`lower(${webinarRegistrations.email}) = ${email}`;
  const booked = await tx.db
    .select({ contentId: webinarRegistrations.contentId })
    .from(webinarRegistrations)
    .where(own)
    .orderBy(asc(webinarRegistrations.contentId));
  // All webinars before their guests, as everywhere.
  for (const { contentId } of booked) {
    const webinar = await findWebinar(tx.db, contentId, tx.now());
    if (webinar) await lockWebinar(tx, webinar);
  }
  const registrations = await tx.db
    .select()
    .from(webinarRegistrations)
    .where(own)
    .orderBy(asc(webinarRegistrations.id))
    .for('update');
  for (const { state, contentId } of registrations) if (state === 'registered') await releaseSeat(tx, contentId);
  return removeRegistrations(
    tx,
    registrations.map(({ id }) => id),
  );
}

/** Removes registrations by their ids; the seats of those that are in force have been freed. */
export async function removeRegistrations(tx: TransactionContext, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  await tx.db.delete(webinarRegistrations).where(inArray(webinarRegistrations.id, [...ids]));
  await endConsents(tx, ['webinar'], { subjects: ids.map((id) => `webinar-registration:${id}`) });
  return ids.length;
}
