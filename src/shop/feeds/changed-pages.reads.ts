import { eq, sql } from 'drizzle-orm';
import { links } from '../../kernel/links.ts';
import { sectionOf, type SectionId } from '../../kernel/sections.ts';
import type { Db } from '../../platform/database.ts';
import { contentAddress, type ContentKind } from '../content/content.rules.ts';
import { pageAnnouncements } from './feeds.tables.ts';

export async function announcedUntil(db: Db, company: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: pageAnnouncements.announcedUntil })
    .from(pageAnnouncements)
    .where(eq(pageAnnouncements.company, company));
  return row?.at;
}

/**
 * Public pages of goods and content changed after `since` up to `until`, the earliest first. Rows with the same time
 * are not split, so that the next batch can start after the time of the last row.
 */
export async function changedPages(
  db: Db,
  since: Date,
  until: Date,
  limit: number,
): Promise<readonly { readonly path: string; readonly at: Date }[]> {
  // Postgres stores microseconds: the bounds are moved to the end of their milliseconds.
  const [from, to] = [since, until].map((at) => new Date(at.getTime() + 1).toISOString());
  const { rows } = await db.execute<{
    slug: string;
    kind: ContentKind | null;
    /** Of a product. */
    section_id: SectionId | null;
    at: string;
  }>(sql`
    select * from (
      select slug, null as kind, section_id, date_trunc('milliseconds', updated_at) as at from products
        where published_at is not null and updated_at >= ${from} and updated_at < ${to}
      union all
      select slug, kind, null, date_trunc('milliseconds', greatest(updated_at, published_at)) from content_items
        where kind <> 'banner' and published_at < ${to} and (updated_at >= ${from} or published_at >= ${from})
          and updated_at < ${to}
    ) changed order by at fetch first ${sql.raw(String(limit))} rows with ties`);
  return rows.map((row) => ({
    path:
      row.kind === null ? links.product(sectionOf(row.section_id!).slug, row.slug) : contentAddress(row.kind, row.slug),
    at: new Date(row.at),
  }));
}
