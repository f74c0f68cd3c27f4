import { and, asc, eq, gt, isNull, ne, or, sql } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { addDays, addMinutes } from '../../kernel/dates.ts';
import type { ShopContext } from '../context.ts';
import { lockWebinar } from './lock-webinar.ts';
import { recordWebinarEvents } from './record-webinar-events.ts';
import { countSeats } from './seats.ts';
import { notifyGuests } from './notify-guests.ts';
import { GUESTS_RETENTION_DAYS, HOUR_REMINDER_HOURS, noticeFor, phaseOf } from './webinar.rules.ts';
import { findWebinar, webinarsWithoutRow } from './webinars.reads.ts';
import { webinars } from './webinars.tables.ts';

/**
 * Scheduled every minute: creates rows of new webinars, applies changes made by staff and by time, and notifies guests.
 * Two workers may run at once: each waits for rows locked by the other, or skips them.
 */
export async function updateWebinars(ctx: ShopContext): Promise<void> {
  for (const webinar of await webinarsWithoutRow(ctx.db, ctx.now())) {
    await ctx.transaction(async (tx) => void (await lockWebinar(tx, webinar)));
  }
  for (const contentId of await webinarsToUpdate(ctx)) await ctx.transaction((tx) => update(tx, contentId));
  await notifyGuests(ctx);
  await warnOfMissingRooms(ctx);
}

/** All except those that are over and whose guests are past their retention. */
async function webinarsToUpdate({ db, now }: ShopContext): Promise<number[]> {
  const rows = await db
    .select({ contentId: webinars.contentId })
    .from(webinars)
    .where(or(ne(webinars.phase, 'over'), gt(webinars.startsAt, addDays(now(), -GUESTS_RETENTION_DAYS))))
    .orderBy(asc(webinars.startsAt));
  return rows.map(({ contentId }) => contentId);
}

async function update(tx: TransactionContext, contentId: number): Promise<void> {
  const webinar = await findWebinar(tx.db, contentId, tx.now());
  const known = webinar && (await lockWebinar(tx, webinar));
  if (!known) return;
  const { meeting } = webinar;
  const notice = noticeFor(known, meeting, tx.now());
  const phase = meeting ? phaseOf(meeting, tx.now()) : 'withdrawn';
  const changed =
    notice || phase !== known.phase || (meeting && meeting.endsAt.getTime() !== known.endsAt.getTime()) || false;
  if (changed) {
    await tx.db
      .update(webinars)
      .set({
        phase,
        // Guests are reminded by these times, even if a change needs no notice.
        ...meeting,
        ...(notice && { notifiedState: notice === 'moved' ? 'announced' : 'withdrawn', sequence: known.sequence + 1 }),
      })
      .where(eq(webinars.contentId, contentId));
  }
  if (notice) await recordWebinarEvents(tx, notice, [{ contentId }]);
  await countSeats(tx, contentId);
}

async function warnOfMissingRooms({ db, now, log }: ShopContext): Promise<void> {
  const rows = await db
    .select({ contentId: webinars.contentId })
    .from(webinars)
    .where(
      and(
        isNull(webinars.roomUrl),
        eq(webinars.notifiedState, 'announced'),
        gt(webinars.seatsTaken, 0),
        gt(webinars.endsAt, now()),
        sql`${webinars.startsAt} < ${addMinutes(now(), HOUR_REMINDER_HOURS * 120).toISOString()}::timestamptz`,
      ),
    );
  for (const { contentId } of rows)
    log.warn({ contentId }, 'guests of a webinar wait for the address of its room: node bin/shop.ts webinars room');
}
