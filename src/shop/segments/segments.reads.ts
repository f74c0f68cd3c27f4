import { desc, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { recipientsOf } from './segment-query.reads.ts';
import { maskedEmail, type SegmentRule } from './segment.rules.ts';
import { segments } from './segments.tables.ts';

/** More are not counted. */
const MOST_COUNTED = 100_000;
const SAMPLE = 10;

export type Segment = typeof segments.$inferSelect;

/** The latest first. @param after id of the last one of the page before */
export function listedSegments(db: Db, after: number | undefined, most: number): Promise<Segment[]> {
  return db
    .select()
    .from(segments)
    .where(after === undefined ? undefined : lt(segments.id, after))
    .orderBy(desc(segments.id))
    .limit(most);
}

export async function segmentById(db: Db, id: number): Promise<Segment | undefined> {
  const [found] = await db.select().from(segments).where(eq(segments.id, id));
  return found;
}

/** How many subscribers a rule finds now, up to a bound. */
export async function countRecipients(
  db: Db,
  rule: SegmentRule,
  now: Date,
): Promise<{ count: number; isMore: boolean }> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (select 1 ${recipientsOf(rule, now)} limit ${MOST_COUNTED + 1}) found`,
  );
  const found = rows[0]!.count;
  return { count: Math.min(found, MOST_COUNTED), isMore: found > MOST_COUNTED };
}

/** Some of them, with masked addresses. */
export async function sampleOfRecipients(db: Db, rule: SegmentRule, now: Date): Promise<string[]> {
  const { rows } = await db.execute<{ email: string }>(
    sql`select s.email ${recipientsOf(rule, now)} order by s.id limit ${SAMPLE}`,
  );
  return rows.map(({ email }) => maskedEmail(email));
}
