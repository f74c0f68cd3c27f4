import { eq } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { holdWebinar } from './keep-webinar.ts';
import { noteWebinarEvents } from './note-webinar-event.ts';
import { giveSeatBack } from './seats.ts';
import { readWebinarLink } from './webinar-link.ts';
import { findRegistration, findWebinar } from './webinars.reads.ts';
import { webinarRegistrations } from './webinars.tables.ts';

/** Gives the seat back by the link of a letter; pressed twice, it is given back once. */
export async function cancelRegistration(
  ctx: ShopContext,
  { token }: { token: string },
  site: { readonly secret: string },
): Promise<{ state: 'cancelled' } | Refusal> {
  const id = await readWebinarLink(site.secret, token, ctx.now());
  const known = id === undefined ? undefined : await findRegistration(ctx.db, id);
  if (!known) return refuse('webinar-link-unknown');
  return ctx.transaction(async (tx) => {
    const { contentId } = known;
    const webinar = await findWebinar(tx.db, contentId, tx.now());
    if (webinar) await holdWebinar(tx, webinar);
    const [registration] = await tx.db
      .select()
      .from(webinarRegistrations)
      .where(eq(webinarRegistrations.id, known.id))
      .for('update');
    if (!registration) return refuse('webinar-link-unknown');
    if (registration.state === 'cancelled') return { state: 'cancelled' as const };
    await tx.db
      .update(webinarRegistrations)
      .set({ state: 'cancelled', cancelledAt: tx.now() })
      .where(eq(webinarRegistrations.id, known.id));
    await giveSeatBack(tx, contentId);
    await noteWebinarEvents(tx, 'cancelled', [{ contentId, registrationId: known.id }]);
    return { state: 'cancelled' as const };
  });
}
