import { eq } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { Context } from '../../platform/context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { lockWebinar } from './lock-webinar.ts';
import { recordWebinarEvents } from './record-webinar-events.ts';
import { findWebinarBySlug } from './webinars.reads.ts';
import { webinars } from './webinars.tables.ts';

/** Sets the address where guests meet. @param url an https address, validated by the caller */
export async function setRoom(
  ctx: Context<unknown>,
  { slug, url }: { readonly slug: string; readonly url: string },
): Promise<{ contentId: number } | Refusal> {
  return ctx.transaction(async (tx) => {
    const notAllowed = unlessAllowed(tx.actor, 'set-room', 'webinar');
    if (notAllowed) return notAllowed;
    const webinar = await findWebinarBySlug(tx.db, slug, tx.now());
    const locked = webinar && (await lockWebinar(tx, webinar));
    if (!locked) return refuse('webinar-unknown');
    const { contentId } = webinar;
    await tx.db.update(webinars).set({ roomUrl: url }).where(eq(webinars.contentId, contentId));
    await recordWebinarEvents(tx, 'room-set', [{ contentId }]);
    return { contentId };
  });
}
