import { and, asc, eq, gt, isNull, ne, or, sql } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { addDays, addMinutes } from '../../kernel/dates.ts';
import type { ShopContext } from '../context.ts';
import { lockWebinar } from './lock-webinar.ts';
import { recordWebinarEvents } from './record-webinar-events.ts';
import { countSeats } from './seats.ts';
import { notifyGuests } from './notify-guests.ts';
import { GUESTS_RETENTION_DAYS, HOUR_REMINDER_HOURS, newsFor, phaseOf } from './webinar.rules.ts';
import { findWebinar, webinarsWithoutRow } from './webinars.reads.ts';
import { webinars } from './webinars.tables.ts';

/**
 * The clock of webinars, wound once a minute: takes up new ones, notices what staff changed and what time changed, and
 * has guests told. Two workers may do it at once: what one holds the other waits for or passes over.
 */
export async function tendWebinars(ctx: ShopContext): Promise<void> {
  for (const webinar of await webinarsWithoutRow(ctx.db, ctx.now())) {
    await ctx.transaction(async (tx) => void (await lockWebinar(tx, webinar)));
  }
  for (const contentId of await unsettled(ctx)) await ctx.transaction((tx) => follow(tx, contentId));
  await notifyGuests(ctx);
  await warnOfMissingRooms(ctx);
}

/** Over and long forgotten ones change no more; a moved one is still looked at while its guests are remembered. */
async function unsettled({ db, now }: ShopContext): Promise<number[]> {
  const rows = await db
    .select({ contentId: webinars.contentId })
    .from(webinars)
    .where(or(ne(webinars.phase, 'over'), gt(webinars.startsAt, addDays(now(), -GUESTS_RETENTION_DAYS))))
    .orderBy(asc(webinars.startsAt));
  return rows.map(({ contentId }) => contentId);
}

async function follow(tx: TransactionContext, contentId: number): Promise<void> {
  const webinar = await findWebinar(tx.db, contentId, tx.now());
  const known = webinar && (await lockWebinar(tx, webinar));
  if (!known) return;
  const { meeting } = webinar;
  const news = newsFor(known, meeting, tx.now());
  const phase = meeting ? phaseOf(meeting, tx.now()) : 'withdrawn';
  const changed =
    news || phase !== known.phase || (meeting && meeting.endsAt.getTime() !== known.endsAt.getTime()) || false;
  if (changed) {
    await tx.db
      .update(webinars)
      .set({
        phase,
        // What nobody has to be told of is still what guests will be reminded of.
        ...meeting,
        ...(news && { told: news === 'moved' ? 'announced' : 'withdrawn', sequence: known.sequence + 1 }),
      })
      .where(eq(webinars.contentId, contentId));
  }
  if (news) await recordWebinarEvents(tx, news, [{ contentId }]);
  await countSeats(tx, contentId);
}

async function warnOfMissingRooms({ db, now, log }: ShopContext): Promise<void> {
  const rows = await db
    .select({ contentId: webinars.contentId })
    .from(webinars)
    .where(
      and(
        isNull(webinars.roomUrl),
        eq(webinars.told, 'announced'),
        gt(webinars.seatsTaken, 0),
        gt(webinars.endsAt, now()),
        sql`${webinars.startsAt} < ${addMinutes(now(), HOUR_REMINDER_HOURS * 120).toISOString()}::timestamptz`,
      ),
    );
  for (const { contentId } of rows)
    log.warn({ contentId }, 'guests of a webinar wait for the address of its room: node bin/shop.ts webinars room');
}
