import { eq } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { endConsents } from '../customers/end-consents.ts';
import { postLetter } from '../outbox/post-letter.ts';
import { disownedAddress, isDisowned } from './disowned-address.ts';
import { lockWebinar } from './lock-webinar.ts';
import { recordWebinarEvents } from './record-webinar-events.ts';
import { releaseSeat } from './seats.ts';
import { webinarLetter } from './webinar-letter.job.ts';
import { readWebinarLink } from './webinar-link.ts';
import { findRegistration, findWebinar, type Registration } from './webinars.reads.ts';
import { webinarRegistrations } from './webinars.tables.ts';

interface Cancelled {
  readonly state: 'cancelled' | 'disowned';
}

/**
 * Cancels a registration by the link from a letter; repeating it changes nothing. With `notMe`, the address was left by
 * somebody else: it is removed at once and gets no further letters (decision 0064). Others get a letter of confirmation.
 */
export async function cancelRegistration(
  ctx: ShopContext,
  { token, notMe }: { readonly token: string; readonly notMe: boolean },
  { secret }: { readonly secret: string },
): Promise<Cancelled | Refusal> {
  const id = await readWebinarLink(secret, token, ctx.now());
  const known = id === undefined ? undefined : await findRegistration(ctx.db, id);
  if (!known) return refuse('webinar-link-unknown');
  return ctx.transaction(async (tx): Promise<Cancelled | Refusal> => {
    const { contentId } = known;
    const webinar = await findWebinar(tx.db, contentId, tx.now());
    if (webinar) await lockWebinar(tx, webinar);
    const [registration] = await tx.db
      .select()
      .from(webinarRegistrations)
      .where(eq(webinarRegistrations.id, known.id))
      .for('update');
    if (!registration) return refuse('webinar-link-unknown');
    if (registration.state === 'registered') await cancel(tx, registration, !notMe);
    if (isDisowned(registration.email)) return { state: 'disowned' };
    if (!notMe) return { state: 'cancelled' };
    await tx.db
      .update(webinarRegistrations)
      .set({ email: disownedAddress(secret, registration), name: '' })
      .where(eq(webinarRegistrations.id, known.id));
    await recordWebinarEvents(tx, 'disowned', [{ contentId, registrationId: known.id }]);
    return { state: 'disowned' };
  });
}

async function cancel(tx: TransactionContext, { id, contentId }: Registration, withLetter: boolean): Promise<void> {
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
