import { and, asc, count, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import type { FactsOf } from '../content/content.rules.ts';
import { contentItems } from '../content/content.tables.ts';
import { meetingOf, type Meeting } from './webinar.rules.ts';
import { webinarRegistrations, webinars } from './webinars.tables.ts';

/** A webinar: its content together with its own row. */
export interface Webinar {
  readonly contentId: number;
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly facts: FactsOf['video'];
  /** Times from its content; undefined when it does not take place. */
  readonly meeting: Meeting | undefined;
  readonly updatedAt: Date;
  /** Its row in `webinars`; null until the job has created it. */
  readonly own: typeof webinars.$inferSelect | null;
}

const COLUMNS = {
  contentId: contentItems.id,
  slug: contentItems.slug,
  title: contentItems.title,
  summary: contentItems.summary,
  facts: contentItems.facts,
  publishedAt: contentItems.publishedAt,
  updatedAt: contentItems.updatedAt,
  own: webinars,
};

function webinarsIn(db: Db) {
  return db.select(COLUMNS).from(contentItems).leftJoin(webinars, eq(webinars.contentId, contentItems.id));
}

function webinarOf(row: Awaited<ReturnType<typeof webinarsIn>>[number], now: Date): Webinar {
  const { publishedAt, facts, ...rest } = row;
  const video = facts as FactsOf['video'];
  const shown = publishedAt !== null && publishedAt <= now;
  return { ...rest, facts: video, meeting: shown && !row.own?.calledOffAt ? meetingOf(video) : undefined };
}

export async function findWebinar(db: Db, contentId: number, now: Date): Promise<Webinar | undefined> {
  const [row] = await webinarsIn(db).where(and(eq(contentItems.id, contentId), eq(contentItems.kind, 'video')));
  return row && webinarOf(row, now);
}

/** @param slug any input; only a valid slug is queried, because Postgres rejects some strings */
export async function findWebinarBySlug(db: Db, slug: string, now: Date): Promise<Webinar | undefined> {
  if (!/^[a-z0-9-]{1,100}$/.test(slug)) return undefined;
  const [row] = await webinarsIn(db).where(and(eq(contentItems.kind, 'video'), eq(contentItems.slug, slug)));
  return row && webinarOf(row, now);
}

/** Published webinars whose row is still missing. */
export async function webinarsWithoutRow(db: Db, now: Date): Promise<readonly Webinar[]> {
  const rows = await webinarsIn(db).where(
    and(
      eq(contentItems.kind, 'video'),
      isNotNull(contentItems.publishedAt),
      sql`${contentItems.facts} ->> 'startsAt' is not null`,
      sql`${webinars.contentId} is null`,
    ),
  );
  return rows.map((row) => webinarOf(row, now)).filter(({ meeting }) => meeting && meeting.endsAt > now);
}

export type Registration = typeof webinarRegistrations.$inferSelect;

export async function findRegistration(db: Db, id: string): Promise<Registration | undefined> {
  const [found] = await db.select().from(webinarRegistrations).where(eq(webinarRegistrations.id, id));
  return found;
}

/** What staff sees of each webinar: no names and no addresses. */
export async function webinarsForStaff(db: Db) {
  return db
    .select({
      slug: contentItems.slug,
      title: contentItems.title,
      startsAt: webinars.startsAt,
      phase: webinars.phase,
      roomUrl: webinars.roomUrl,
      seats: sql<number | null>`(${contentItems.facts} ->> 'seats')::int`,
      guests: count(webinarRegistrations.id),
    })
    .from(webinars)
    .innerJoin(contentItems, eq(contentItems.id, webinars.contentId))
    .leftJoin(
      webinarRegistrations,
      and(eq(webinarRegistrations.contentId, webinars.contentId), eq(webinarRegistrations.state, 'registered')),
    )
    .groupBy(contentItems.id, webinars.contentId)
    .orderBy(asc(webinars.startsAt));
}
