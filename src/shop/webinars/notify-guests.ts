import { sql, type SQL } from 'drizzle-orm';
import type { ShopContext } from '../context.ts';
import { postLetter } from '../outbox/post-letter.ts';
import { recordWebinarEvents } from './record-webinar-events.ts';
import { DAY_REMINDER_HOURS, DAY_REMINDER_UNTIL_HOURS, HOUR_REMINDER_HOURS } from './webinar.rules.ts';
import { webinarLetter, type WebinarLetterKind } from './webinar-letter.job.ts';
import type { WebinarEventKind } from './webinars.tables.ts';

/** Guests in one transaction: a full hall must not hold it for long. */
const BATCH = 200;

interface Word {
  /** Who has to hear it and has not: of `r`, a registration, `w`, its webinar, and `c`, its content. */
  readonly due: (now: SQL) => SQL;
  readonly noted: (now: SQL) => SQL;
  readonly letter: (told: string) => WebinarLetterKind;
  readonly event: (told: string) => WebinarEventKind;
}

const hours = (count: number) => sql.raw(`interval '${count} hours'`);
const TAKES_PLACE = sql`w.told = 'announced' and r.told_sequence = w.sequence`;

const WORDS: readonly Word[] = [
  {
    due: () => sql`r.told_sequence < w.sequence`,
    // Of another time people are reminded anew.
    noted: () => sql`told_sequence = w.sequence, day_reminded_at = null, hour_reminded_at = null`,
    letter: (told) => (told === 'withdrawn' ? 'withdrawn' : 'moved'),
    event: (told) => (told === 'withdrawn' ? 'told-withdrawn' : 'told-moved'),
  },
  {
    due: (now) => sql`${TAKES_PLACE} and r.day_reminded_at is null
      and ${now} >= w.starts_at - ${hours(DAY_REMINDER_HOURS)}
      and ${now} < w.starts_at - ${hours(DAY_REMINDER_UNTIL_HOURS)}
      and r.registered_at < w.starts_at - ${hours(DAY_REMINDER_HOURS)}`,
    noted: (now) => sql`day_reminded_at = ${now}`,
    letter: () => 'day',
    event: () => 'reminded-day',
  },
  {
    // Useless without the room; with it still useful while people talk there.
    due: (now) => sql`${TAKES_PLACE} and r.hour_reminded_at is null and w.room_url is not null
      and ${now} >= w.starts_at - ${hours(HOUR_REMINDER_HOURS)} and ${now} < w.ends_at`,
    noted: (now) => sql`hour_reminded_at = ${now}`,
    letter: () => 'hour',
    event: () => 'reminded-hour',
  },
  {
    due: (now) => sql`${TAKES_PLACE} and r.replay_told_at is null and ${now} >= w.ends_at
      and c.facts ->> 'url' <> '' and c.published_at <= ${now}`,
    noted: (now) => sql`replay_told_at = ${now}`,
    letter: () => 'replay',
    event: () => 'told-replay',
  },
];

/**
 * Has letters written to those who have to hear something. What a guest was told and the letter move in one
 * transaction, and a guest that another run holds is passed over: nobody hears it twice.
 */
export async function notifyGuests(ctx: ShopContext): Promise<void> {
  for (const word of WORDS) {
    let told = BATCH;
    while (told === BATCH) told = await tellBatch(ctx, word);
  }
}

function tellBatch(ctx: ShopContext, { due, noted, letter, event }: Word): Promise<number> {
  return ctx.transaction(async (tx) => {
    const now = sql`${tx.now().toISOString()}::timestamptz`;
    const { rows } = await tx.db.execute<{ id: string; contentId: string; told: string; sequence: number }>(sql`
      with due as (
        select r.id from webinar_registrations r
        join webinars w on w.content_id = r.content_id join content_items c on c.id = r.content_id
        where r.state = 'registered' and ${due(now)}
        order by r.id limit ${BATCH} for update of r skip locked
      )
      update webinar_registrations r set ${noted(now)} from webinars w
      where w.content_id = r.content_id and r.id in (select id from due)
      returning r.id, r.content_id as "contentId", w.told, w.sequence`);
    for (const { id, told, sequence } of rows) {
      await postLetter(tx, webinarLetter, { registrationId: id, kind: letter(told), mark: String(sequence) });
    }
    for (const [kind, some] of Map.groupBy(rows, ({ told }) => event(told))) {
      const about = some.map(({ id, contentId }) => ({ contentId: Number(contentId), registrationId: id }));
      await recordWebinarEvents(tx, kind, about);
    }
    return rows.length;
  });
}
