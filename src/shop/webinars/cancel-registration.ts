import { eq } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { endRegistration } from './end-registration.ts';
import { disownedAddress, isDisowned } from './disowned-address.ts';
import { lockWebinar } from './lock-webinar.ts';
import { recordWebinarEvents } from './record-webinar-events.ts';
import { readWebinarLink } from './webinar-link.ts';
import { findRegistration, findWebinar } from './webinars.reads.ts';
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
    if (registration.state === 'registered') await endRegistration(tx, registration, !notMe);
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
