import { and, asc, eq, inArray, like, lt, not, type SQL } from 'drizzle-orm';
import { addDays } from '../../kernel/dates.ts';
import type { ShopContext } from '../context.ts';
import { endConsents } from '../customers/end-consents.ts';
import { NOWHERE } from './disowned-address.ts';
import { CANCELLED_KEPT_DAYS, GUESTS_KEPT_DAYS } from './webinar.rules.ts';
import { webinarRegistrations, webinars } from './webinars.tables.ts';

const AT_ONCE = 500;

/** Removes who came to a webinar, and who has cancelled, with what was noted of them. */
export async function forgetGuests(ctx: ShopContext): Promise<void> {
  const ago = (days: number) => addDays(ctx.now(), -days);
  const longAgo = ctx.db
    .select({ id: webinars.contentId })
    .from(webinars)
    .where(lt(webinars.endsAt, ago(GUESTS_KEPT_DAYS)));
  await forget(ctx, inArray(webinarRegistrations.contentId, longAgo));
  const { state, cancelledAt, email } = webinarRegistrations;
  // A disowned one holds no address, and is remembered until the webinar is.
  const named = not(like(email, `%${NOWHERE}`));
  await forget(ctx, and(eq(state, 'cancelled'), lt(cancelledAt, ago(CANCELLED_KEPT_DAYS)), named));
}

async function forget(ctx: ShopContext, which: SQL | undefined): Promise<void> {
  for (let removed = AT_ONCE; removed === AT_ONCE;) {
    removed = await ctx.transaction(async (tx) => {
      const some = await tx.db
        .select({ id: webinarRegistrations.id })
        .from(webinarRegistrations)
        .where(which)
        .orderBy(asc(webinarRegistrations.id))
        .limit(AT_ONCE)
        .for('update', { skipLocked: true });
      const ids = some.map(({ id }) => id);
      if (ids.length === 0) return 0;
      await tx.db.delete(webinarRegistrations).where(inArray(webinarRegistrations.id, ids));
      await endConsents(tx, ['webinar'], { subjects: ids.map((id) => `webinar-registration:${id}`) });
      return ids.length;
    });
  }
}
