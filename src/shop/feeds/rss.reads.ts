import { and, asc, desc, eq } from 'drizzle-orm';
import { COMPANY } from '../../kernel/company.ts';
import { links } from '../../kernel/links.ts';
import type { Db } from '../../platform/database.ts';
import { contentAddress } from '../content/content.rules.ts';
import { contentListTag, shownAt } from '../content/content.reads.ts';
import { contentItems } from '../content/content.tables.ts';
import { pictures } from '../pictures/pictures.tables.ts';
import type { RssChannel, RssItem } from './rss.rules.ts';

/** Enough for a reader who checks once a month. */
const NEWEST_ITEMS = 30;

/** Kinds of content with an RSS feed. */
const FEEDS = {
  news: {
    feedPath: links.newsFeed(),
    path: links.news(),
    title: `Новости — ${COMPANY.name}`,
    description: 'Что нового на производстве, в магазине и на полках.',
  },
  article: {
    feedPath: links.articlesFeed(),
    path: links.articles(),
    title: `Статьи — ${COMPANY.name}`,
    description: 'О травах, минералах и привычках: что известно и что проверено.',
  },
} as const satisfies Record<string, Omit<RssChannel, 'origin'>>;

export type FeedKind = keyof typeof FEEDS;

export async function rssFeed(
  db: Db,
  kind: FeedKind,
  now: Date,
): Promise<{ channel: Omit<RssChannel, 'origin'>; items: readonly RssItem[]; tags: readonly string[] }> {
  const rows = await db
    .select({
      slug: contentItems.slug,
      title: contentItems.title,
      summary: contentItems.summary,
      body: contentItems.body,
      publishedAt: contentItems.publishedAt,
      updatedAt: contentItems.updatedAt,
      picture: { id: pictures.id, alt: pictures.alt },
    })
    .from(contentItems)
    .leftJoin(pictures, eq(pictures.id, contentItems.pictureId))
    .where(and(eq(contentItems.kind, kind), shownAt(now)))
    .orderBy(desc(contentItems.publishedAt), asc(contentItems.id))
    .limit(NEWEST_ITEMS);
  return {
    channel: FEEDS[kind],
    items: rows.map(({ slug, picture, publishedAt, ...item }) => ({
      ...item,
      path: contentAddress(kind, slug),
      picture: picture && { path: links.picture(picture.id, 1200), alt: picture.alt },
      // Only published rows are selected.
      publishedAt: publishedAt!,
    })),
    tags: [contentListTag(kind)],
  };
}
