import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import type { PictureRef } from '../pictures/picture.rules.ts';
import { pictures } from '../pictures/pictures.tables.ts';
import type { BodyBlock } from './content.rules.ts';
import { contentListTag, shownAt } from './content.reads.ts';
import { contentItems } from './content.tables.ts';

/** What staff wrote for a page of the company; the figures in it may be named in braces (decision 0058). */
export interface PageWords {
  readonly title: string;
  readonly summary: string;
  readonly body: readonly BodyBlock[];
  readonly seo: { readonly title?: string; readonly description?: string };
  readonly picture: PictureRef | null;
}

/**
 * Words of the page at this path, which is the slug of a content item of the kind `page`; without the slash.
 * The tags are to be kept under even when there are no words: those may come.
 * @returns `editedAt`: since when they are read in these words
 */
export async function pageWords(
  db: Db,
  path: string,
  now: Date,
): Promise<{ words?: PageWords; editedAt?: Date; tags: readonly string[] }> {
  const [found] = await db
    .select({
      id: contentItems.id,
      shown: sql<boolean>`coalesce(${shownAt(now)}, false)`,
      words: {
        title: contentItems.title,
        summary: contentItems.summary,
        body: contentItems.body,
        seo: contentItems.seo,
      },
      // Words that were written before they were shown are new to their readers all the same.
      editedAt: sql<Date>`greatest(${contentItems.updatedAt}, ${contentItems.publishedAt})`.mapWith(
        contentItems.updatedAt,
      ),
      picture: { id: pictures.id, alt: pictures.alt, width: pictures.width, height: pictures.height },
    })
    .from(contentItems)
    .leftJoin(pictures, eq(pictures.id, contentItems.pictureId))
    .where(and(eq(contentItems.kind, 'page'), eq(contentItems.slug, path)));
  if (!found) return { tags: [contentListTag('page')] };
  // Of words whose time has not come, too: it may come.
  const tags = [`content:${found.id}`];
  return found.shown ? { words: { ...found.words, picture: found.picture }, editedAt: found.editedAt, tags } : { tags };
}

/** Number of the version of the page at this path that is shown now, inside a statement that writes it down. */
export function shownEdition(path: string, now: Date): SQL<number | null> {
  return sql`(select ${contentItems.version} from ${contentItems} where ${and(
    eq(contentItems.kind, 'page'),
    eq(contentItems.slug, path),
    shownAt(now),
  )})`;
}
