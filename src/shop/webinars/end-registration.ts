import { eq } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { endConsents } from '../customers/end-consents.ts';
import { postLetter } from '../outbox/post-letter.ts';
import { recordWebinarEvents } from './record-webinar-events.ts';
import { releaseSeat } from './seats.ts';
import { webinarLetter } from './webinar-letter.job.ts';
import type { Registration } from './webinars.reads.ts';
import { webinarRegistrations } from './webinars.tables.ts';

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
