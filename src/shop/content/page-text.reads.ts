import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import type { PictureRef } from '../pictures/picture.rules.ts';
import { pictures } from '../pictures/pictures.tables.ts';
import type { BodyBlock } from './content.rules.ts';
import { contentListTag, shownAt } from './content.reads.ts';
import { contentItems } from './content.tables.ts';

/** Text of a page of the company; placeholders in braces stand for company figures (decision 0058). */
export interface PageText {
  readonly title: string;
  readonly summary: string;
  readonly body: readonly BodyBlock[];
  readonly seo: { readonly title?: string; readonly description?: string };
  readonly picture: PictureRef | null;
}

/**
 * Text of the page at this path (without the slash), which is the slug of a content item of the kind `page`.
 * The cache tags are returned even without a text: it may be published later.
 * @returns `editedAt`: since when this version is published
 */
export async function pageText(
  db: Db,
  path: string,
  now: Date,
): Promise<{ text?: PageText; editedAt?: Date; tags: readonly string[] }> {
  const [found] = await db
    .select({
      id: contentItems.id,
      shown: sql<boolean>`coalesce(${shownAt(now)}, false)`,
      text: {
        title: contentItems.title,
        summary: contentItems.summary,
        body: contentItems.body,
        seo: contentItems.seo,
      },
      // A text saved before its publication is new to readers at the publication.
      editedAt: sql<Date>`greatest(${contentItems.updatedAt}, ${contentItems.publishedAt})`.mapWith(
        contentItems.updatedAt,
      ),
      picture: { id: pictures.id, alt: pictures.alt, width: pictures.width, height: pictures.height },
    })
    .from(contentItems)
    .leftJoin(pictures, eq(pictures.id, contentItems.pictureId))
    .where(and(eq(contentItems.kind, 'page'), eq(contentItems.slug, path)));
  if (!found) return { tags: [contentListTag('page')] };
  // Also for a text not published yet.
  const tags = [`content:${found.id}`];
  return found.shown ? { text: { ...found.text, picture: found.picture }, editedAt: found.editedAt, tags } : { tags };
}

/** SQL for the published version number of the page at this path; for use inside another statement. */
export function shownEdition(path: string, now: Date): SQL<number | null> {
  return sql`(select ${contentItems.version} from ${contentItems} where ${and(
    eq(contentItems.kind, 'page'),
    eq(contentItems.slug, path),
    shownAt(now),
  )})`;
}
