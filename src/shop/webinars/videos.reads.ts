import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import {
  COLUMNS,
  contentCardOf,
  contentListTag,
  contentPage,
  itemOf,
  shownAt,
  type ContentCard,
  type ContentPage,
} from '../content/content.reads.ts';
import type { VideoForm } from '../content/content.rules.ts';
import { contentItems } from '../content/content.tables.ts';
import { pictures } from '../pictures/pictures.tables.ts';
import { meetingOf, phaseOf, type Meeting, type WebinarPhase } from './webinar.rules.ts';
import { findWebinar } from './webinars.reads.ts';
import { webinars } from './webinars.tables.ts';

/** Times of a webinar, and whether registration is possible. */
export interface ShownMeeting extends Meeting {
  readonly phase: WebinarPhase;
  readonly isFull: boolean;
}

export interface VideoCard extends ContentCard<'video'> {
  readonly meeting?: ShownMeeting;
}

function shownMeeting(
  facts: ContentCard<'video'>['facts'],
  own: { readonly calledOffAt: Date | null; readonly isFull: boolean } | null,
  now: Date,
): ShownMeeting | undefined {
  const meeting = meetingOf(facts);
  if (!meeting) return undefined;
  const phase = phaseOf(meeting, now);
  // A past webinar cannot be called off.
  return {
    ...meeting,
    phase: own?.calledOffAt && phase !== 'over' ? 'withdrawn' : phase,
    isFull: own?.isFull ?? false,
  };
}

const FACTS = contentItems.facts;
/** Staff can only save ISO 8601 times; any other value in the database must not break the list. */
const STARTS_AT = sql`case when ${FACTS} ->> 'form' = 'webinar' and ${FACTS} ->> 'startsAt' ~ '^\\d{4}-\\d\\d-\\d\\dT'
  then (${FACTS} ->> 'startsAt')::timestamptz end`;

/** Coming webinars, the nearest first, then everything that can be watched, the newest first. */
export async function videoList(
  db: Db,
  now: Date,
  query: { readonly form: VideoForm | undefined; readonly limit: number; readonly offset: number },
): Promise<{ cards: readonly VideoCard[]; total: number; tags: readonly string[] }> {
  const condition = and(
    eq(contentItems.kind, 'video'),
    shownAt(now),
    query.form && sql`${FACTS} ->> 'form' = ${query.form}`,
  );
  const coming = sql`coalesce(${STARTS_AT} + coalesce((${FACTS} ->> 'minutes')::int, 60) * interval '1 minute'
    > ${now.toISOString()}::timestamptz, false)`;
  const [rows, [counted]] = await Promise.all([
    db
      .select({ ...COLUMNS, own: { calledOffAt: webinars.calledOffAt, isFull: webinars.isFull } })
      .from(contentItems)
      .leftJoin(pictures, eq(pictures.id, contentItems.pictureId))
      .leftJoin(webinars, eq(webinars.contentId, contentItems.id))
      .where(condition)
      .orderBy(
        desc(coming),
        asc(sql`case when ${coming} then ${STARTS_AT} end`),
        desc(sql`coalesce(${STARTS_AT}, ${contentItems.publishedAt})`),
        asc(contentItems.id),
      )
      .limit(query.limit)
      .offset(query.offset),
    db.select({ total: count() }).from(contentItems).where(condition),
  ]);
  return {
    cards: rows.map(({ own, ...row }) => {
      const card = contentCardOf(itemOf<'video'>(row));
      const meeting = shownMeeting(card.facts, own, now);
      return meeting ? { ...card, meeting } : card;
    }),
    total: counted!.total,
    tags: [contentListTag('video')],
  };
}

const OTHERS = 3;

/** Everything the page of a video shows; undefined for an unknown or unpublished slug. */
export async function videoPage(
  db: Db,
  slug: string,
  now: Date,
): Promise<
  | (Omit<ContentPage<'video'>, 'others'> & {
      readonly meeting: ShownMeeting | undefined;
      /** In the order of the list. */
      readonly others: readonly VideoCard[];
    })
  | undefined
> {
  const found = await contentPage(db, 'video', slug, now);
  if (!found) return undefined;
  const [webinar, list] = await Promise.all([
    findWebinar(db, found.item.id, now),
    videoList(db, now, { form: undefined, limit: OTHERS + 1, offset: 0 }),
  ]);
  return {
    ...found,
    meeting: shownMeeting(found.item.facts, webinar?.own ?? null, now),
    others: list.cards.filter(({ id }) => id !== found.item.id).slice(0, OTHERS),
  };
}
