import { eq, sql } from 'drizzle-orm';
import { links } from '../../kernel/links.ts';
import { sectionOf, type SectionId } from '../../kernel/sections.ts';
import type { Db } from '../../platform/database.ts';
import { contentAddress, type ContentKind } from '../content/content.rules.ts';
import { pageAnnouncements } from './feeds.tables.ts';

export async function toldUntil(db: Db, company: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: pageAnnouncements.toldUntil })
    .from(pageAnnouncements)
    .where(eq(pageAnnouncements.company, company));
  return row?.at;
}

/**
 * Public pages of goods and content that changed after `since` and not after `until`, the earliest first; those of
 * one moment stay together, so that the time of the last may be where the next batch begins.
 */
export async function changedPages(
  db: Db,
  since: Date,
  until: Date,
  limit: number,
): Promise<readonly { readonly path: string; readonly at: Date }[]> {
  // Postgres counts finer than we do: a millisecond belongs to what it begins with.
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
