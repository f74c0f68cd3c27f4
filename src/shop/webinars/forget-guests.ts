import { inArray, lt } from 'drizzle-orm';
import { addDays } from '../../kernel/dates.ts';
import type { ShopContext } from '../context.ts';
import { forgetWebinarLetters } from '../messages/forget-webinar-letters.ts';
import { GUESTS_KEPT_DAYS } from './webinar.ts';
import { webinarRegistrations, webinars } from './webinars.tables.ts';

/** Removes who came to a webinar, with what was noted of them and the letters they were sent. */
export async function forgetGuests(ctx: ShopContext): Promise<void> {
  const old = addDays(ctx.now(), -GUESTS_KEPT_DAYS);
  const longAgo = ctx.db.select({ id: webinars.contentId }).from(webinars).where(lt(webinars.endsAt, old));
  await ctx.db.delete(webinarRegistrations).where(inArray(webinarRegistrations.contentId, longAgo));
  await forgetWebinarLetters(ctx, old);
}
