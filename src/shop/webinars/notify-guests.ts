import { sql, type SQL } from 'drizzle-orm';
import type { ShopContext } from '../context.ts';
import { postLetter } from '../outbox/post-letter.ts';
import { recordWebinarEvents } from './record-webinar-events.ts';
import { DAY_REMINDER_HOURS, DAY_REMINDER_UNTIL_HOURS, HOUR_REMINDER_HOURS } from './webinar.rules.ts';
import { webinarLetter, type WebinarLetterKind } from './webinar-letter.job.ts';
import type { WebinarEventKind } from './webinars.tables.ts';

/** Guests per transaction: many guests must not make it long. */
const BATCH = 200;

interface Notification {
  /** Condition for guests who must get it and have not: `r` is a registration, `w` its webinar, `c` its content. */
  readonly due: (now: SQL) => SQL;
  /** Assignments that mark the registration as notified. */
  readonly markNotified: (now: SQL) => SQL;
  readonly letter: (state: string) => WebinarLetterKind;
  readonly event: (state: string) => WebinarEventKind;
}

const hours = (count: number) => sql.raw(`interval '${count} hours'`);
const TAKES_PLACE = sql`w.notified_state = 'announced' and r.notified_sequence = w.sequence`;

const NOTIFICATIONS: readonly Notification[] = [
  {
    due: () => sql`r.notified_sequence < w.sequence`,
    // After a change of time guests are reminded again.
    markNotified: () => sql`notified_sequence = w.sequence, day_reminded_at = null, hour_reminded_at = null`,
    letter: (state) => (state === 'withdrawn' ? 'withdrawn' : 'moved'),
    event: (state) => (state === 'withdrawn' ? 'notified-withdrawn' : 'notified-moved'),
  },
  {
    due: (now) => sql`${TAKES_PLACE} and r.day_reminded_at is null
      and ${now} >= w.starts_at - ${hours(DAY_REMINDER_HOURS)}
      and ${now} < w.starts_at - ${hours(DAY_REMINDER_UNTIL_HOURS)}
      and r.registered_at < w.starts_at - ${hours(DAY_REMINDER_HOURS)}`,
    markNotified: (now) => sql`day_reminded_at = ${now}`,
    letter: () => 'day',
    event: () => 'reminded-day',
  },
  {
    // Not sent without the address of the room; with it, still useful during the webinar.
    due: (now) => sql`${TAKES_PLACE} and r.hour_reminded_at is null and w.room_url is not null
      and ${now} >= w.starts_at - ${hours(HOUR_REMINDER_HOURS)} and ${now} < w.ends_at`,
    markNotified: (now) => sql`hour_reminded_at = ${now}`,
    letter: () => 'hour',
    event: () => 'reminded-hour',
  },
  {
    due: (now) => sql`${TAKES_PLACE} and r.replay_notified_at is null and ${now} >= w.ends_at
      and c.facts ->> 'url' <> '' and c.published_at <= ${now}`,
    markNotified: (now) => sql`replay_notified_at = ${now}`,
    letter: () => 'replay',
    event: () => 'notified-replay',
  },
];

/**
 * Posts letters to all guests with a due notification. The mark on the registration and the letter commit in one
 * transaction, and guests locked by another run are skipped: nobody is notified twice.
 */
export async function notifyGuests(ctx: ShopContext): Promise<void> {
  for (const notification of NOTIFICATIONS) {
    let notified = BATCH;
    while (notified === BATCH) notified = await notifyBatch(ctx, notification);
  }
}

function notifyBatch(ctx: ShopContext, { due, markNotified, letter, event }: Notification): Promise<number> {
  return ctx.transaction(async (tx) => {
    const now = sql`${tx.now().toISOString()}::timestamptz`;
    const { rows } = await tx.db.execute<{ id: string; contentId: string; state: string; sequence: number }>(sql`
      with due as (
        select r.id from webinar_registrations r
        join webinars w on w.content_id = r.content_id join content_items c on c.id = r.content_id
        where r.state = 'registered' and ${due(now)}
        order by r.id limit ${BATCH} for update of r skip locked
      )
      update webinar_registrations r set ${markNotified(now)} from webinars w
      where w.content_id = r.content_id and r.id in (select id from due)
      returning r.id, r.content_id as "contentId", w.notified_state as state, w.sequence`);
    for (const { id, state, sequence } of rows) {
      await postLetter(tx, webinarLetter, { registrationId: id, kind: letter(state), mark: String(sequence) });
    }
    for (const [kind, some] of Map.groupBy(rows, ({ state }) => event(state))) {
      const about = some.map(({ id, contentId }) => ({ contentId: Number(contentId), registrationId: id }));
      await recordWebinarEvents(tx, kind, about);
    }
    return rows.length;
  });
}
