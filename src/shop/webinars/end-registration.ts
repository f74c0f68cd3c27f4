import { and, asc, eq } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { endConsents } from '../customers/end-consents.ts';
import { postLetter } from '../outbox/post-letter.ts';
import { lockWebinar } from './lock-webinar.ts';
import { recordWebinarEvents } from './record-webinar-events.ts';
import { releaseSeat } from './seats.ts';
import { webinarLetter } from './webinar-letter.job.ts';
import { findWebinar, type Registration } from './webinars.reads.ts';
import { webinarRegistrations } from './webinars.tables.ts';

/** Cancels the registrations of one person without letters: the consent is withdrawn. Cancelled guests are removed by their term. */
export async function endRegistrationsOf(tx: TransactionContext, email: string): Promise<void> {
  const ofPerson = and(eq(webinarRegistrations.email, email), eq(webinarRegistrations.state, 'registered'));
  const registered = await tx.db
    .select({ contentId: webinarRegistrations.contentId })
    .from(webinarRegistrations)
    .where(ofPerson)
    .orderBy(asc(webinarRegistrations.contentId));
  // A webinar is locked before its guests, as everywhere.
  for (const { contentId } of registered) {
    const webinar = await findWebinar(tx.db, contentId, tx.now());
    if (webinar) await lockWebinar(tx, webinar);
    const [registration] = await tx.db
      .select()
      .from(webinarRegistrations)
      .where(and(ofPerson, eq(webinarRegistrations.contentId, contentId)))
      .for('update');
    if (registration) await endRegistration(tx, registration, false);
  }
}

/** Cancels a locked registration and frees its seat. */
export async function endRegistration(
  tx: TransactionContext,
  { id, contentId }: Registration,
  withLetter: boolean,
): Promise<void> {
  const cancelledAt = tx.now();
  await tx.db
    .update(webinarRegistrations)
    .set({ state: 'cancelled', cancelledAt })
    .where(eq(webinarRegistrations.id, id));
  await releaseSeat(tx, contentId);
  await recordWebinarEvents(tx, 'cancelled', [{ contentId, registrationId: id }]);
  await endConsents(tx, ['webinar'], { subjects: [`webinar-registration:${id}`] });
  if (withLetter)
    await postLetter(tx, webinarLetter, { registrationId: id, kind: 'cancelled', mark: cancelledAt.toISOString() });
}
