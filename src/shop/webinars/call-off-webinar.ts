import { and, eq, isNull } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { Context } from '../../platform/context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { lockWebinar } from './lock-webinar.ts';
import { recordWebinarEvents } from './record-webinar-events.ts';
import { findWebinarBySlug } from './webinars.reads.ts';
import { webinars } from './webinars.tables.ts';

/** Calls a webinar off. Its page stays and says so; the scheduled job notifies the guests. */
export async function callOffWebinar(
  ctx: Context<unknown>,
  { slug }: { readonly slug: string },
): Promise<{ guests: number } | Refusal> {
  return ctx.transaction(async (tx) => {
    const notAllowed = unlessAllowed(tx.actor, 'call-off', 'webinar');
    if (notAllowed) return notAllowed;
    const webinar = await findWebinarBySlug(tx.db, slug, tx.now());
    const locked = webinar && (await lockWebinar(tx, webinar));
    if (!locked) return refuse('webinar-unknown');
    const { contentId } = webinar;
    const updated = await tx.db
      .update(webinars)
      .set({ calledOffAt: tx.now() })
      .where(and(eq(webinars.contentId, contentId), isNull(webinars.calledOffAt)))
      .returning({ contentId: webinars.contentId });
    if (updated.length > 0) await recordWebinarEvents(tx, 'called-off', [{ contentId }]);
    return { guests: locked.seatsTaken };
  });
}
