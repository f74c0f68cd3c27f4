import { and, asc, count, desc, eq, isNotNull, lte, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/database.ts';
import { products } from '../catalog/catalog.tables.ts';
import type { PictureRef } from '../pictures/picture.rules.ts';
import { pictures } from '../pictures/pictures.tables.ts';
import {
  contentAddress,
  isWithin,
  preview,
  readingMinutes,
  type BodyBlock,
  type ContentKind,
  type FactsOf,
  type PageKind,
} from './content.rules.ts';
import { contentItems, productContent } from './content.tables.ts';

export interface ContentItem<K extends ContentKind = ContentKind> {
  readonly id: number;
  readonly kind: K;
  readonly slug: string;
  /** Path of its page. */
  readonly address: string;
  readonly title: string;
  readonly summary: string;
  readonly body: readonly BodyBlock[];
  readonly minutes: number;
  readonly picture: PictureRef | null;
  readonly facts: FactsOf[K];
  readonly publishedAt: Date;
  readonly updatedAt: Date;
}

/** An item as a list shows it: a preview instead of the full text. */
export type ContentCard<K extends ContentKind = ContentKind> = Omit<
  ContentItem<K>,
  'body' | 'summary' | 'updatedAt' | 'kind'
> & { readonly preview: string };

/** The picture is joined in; drizzle returns null for an object whose columns are all null. */
export const COLUMNS = {
  id: contentItems.id,
  kind: contentItems.kind,
  slug: contentItems.slug,
  title: contentItems.title,
  summary: contentItems.summary,
  body: contentItems.body,
  facts: contentItems.facts,
  publishedAt: contentItems.publishedAt,
  updatedAt: contentItems.updatedAt,
  picture: { id: pictures.id, alt: pictures.alt, width: pictures.width, height: pictures.height },
};

type Row = Omit<ContentItem, 'address' | 'minutes' | 'publishedAt'> & { readonly publishedAt: Date | null };

export function itemOf<K extends ContentKind>(row: Row): ContentItem<K> {
  return {
    ...row,
    address: contentAddress(row.kind, row.slug),
    minutes: readingMinutes(row.body),
    // Only published rows are read.
    publishedAt: row.publishedAt!,
  } as ContentItem<K>;
}

export function contentCardOf<K extends ContentKind>(item: ContentItem<K>): ContentCard<K> {
  const { id, slug, address, title, summary, minutes, picture, facts, publishedAt } = item;
  return { id, slug, address, title, preview: preview(summary), minutes, picture, facts, publishedAt };
}

/** More than a carousel can usefully show. */
const MOST_BANNERS = 50;

/** Cache tag of pages that list the items of a kind. */
export const contentListTag = (kind: ContentKind) => `content-list:${kind}`;

/** Published, and the time of publication has come. */
export const shownAt = (now: Date) => lte(contentItems.publishedAt, now);

const shown = (kind: ContentKind, now: Date) => and(eq(contentItems.kind, kind), shownAt(now));

const NEWEST = [desc(contentItems.publishedAt), asc(contentItems.id)] as const;

export interface ContentPage<K extends ContentKind> {
  readonly item: ContentItem<K>;
  /** Others of its kind: first those linked to the same goods, then the newest. */
  readonly others: readonly ContentCard<K>[];
  /** Linked products, the most popular first. */
  readonly productIds: readonly number[];
  readonly tags: readonly string[];
}

/** The data of an item's page; undefined for an unknown or unpublished slug. */
export async function contentPage<K extends PageKind | 'video'>(
  db: Db,
  kind: K,
  slug: string,
  now: Date,
): Promise<ContentPage<K> | undefined> {
  // Postgres refuses some strings, such as a zero byte; anything but a slug cannot match.
  if (!/^[a-z0-9-]{1,100}$/.test(slug)) return undefined;
  const [row] = await db
    .select(COLUMNS)
    .from(contentItems)
    .leftJoin(pictures, eq(pictures.id, contentItems.pictureId))
    .where(and(shown(kind, now), eq(contentItems.slug, slug)));
  if (!row) return undefined;
  const ownLinks = alias(productContent, 'own_links');
  const overlap = db
    .select({ contentId: productContent.contentId, shared: count().as('shared') })
    .from(ownLinks)
    .innerJoin(productContent, eq(productContent.productId, ownLinks.productId))
    .where(eq(ownLinks.contentId, row.id))
    .groupBy(productContent.contentId)
    .as('overlap');
  const [others, related] = await Promise.all([
    db
      .select(COLUMNS)
      .from(contentItems)
      .leftJoin(pictures, eq(pictures.id, contentItems.pictureId))
      .leftJoin(overlap, eq(overlap.contentId, contentItems.id))
      .where(and(shown(kind, now), ne(contentItems.id, row.id)))
      .orderBy(sql`${overlap.shared} desc nulls last`, ...NEWEST)
      .limit(3),
    db
      .select({ id: products.id })
      .from(productContent)
      .innerJoin(products, eq(products.id, productContent.productId))
      .where(and(eq(productContent.contentId, row.id), isNotNull(products.publishedAt)))
      .orderBy(desc(products.popularity), products.id)
      .limit(4),
  ]);
  return {
    item: itemOf<K>(row),
    others: others.map((other) => contentCardOf(itemOf<K>(other))),
    productIds: related.map(({ id }) => id),
    tags: [contentListTag(kind), `content:${row.id}`],
  };
}

/** One page of a list with the total number of items. */
export async function contentList<K extends ContentKind>(
  db: Db,
  kind: K,
  page: { readonly limit: number; readonly offset: number },
  now: Date,
): Promise<{ cards: readonly ContentCard<K>[]; total: number; tags: readonly string[] }> {
  const [rows, [counted]] = await Promise.all([
    db
      .select(COLUMNS)
      .from(contentItems)
      .leftJoin(pictures, eq(pictures.id, contentItems.pictureId))
      .where(shown(kind, now))
      .orderBy(...NEWEST)
      .limit(page.limit)
      .offset(page.offset),
    db.select({ total: count() }).from(contentItems).where(shown(kind, now)),
  ]);
  return {
    cards: rows.map((row) => contentCardOf(itemOf<K>(row))),
    total: counted!.total,
    tags: [contentListTag(kind)],
  };
}

/** Content linked to a product, by kind, in the order set by staff. */
export type ProductContent = {
  readonly [
    K in Exclude<ContentKind, 'press' | 'promotion' | 'illness' | 'page' | 'banner'>
  ]: readonly ContentItem<K>[];
};

export async function productContentOf(
  db: Db,
  productId: number,
  now: Date,
): Promise<{ content: ProductContent; tags: readonly string[] }> {
  const rows = await db
    .select(COLUMNS)
    .from(productContent)
    .innerJoin(contentItems, eq(contentItems.id, productContent.contentId))
    .leftJoin(pictures, eq(pictures.id, contentItems.pictureId))
    .where(eq(productContent.productId, productId))
    .orderBy(productContent.position, ...NEWEST);
  const shownNow = rows.filter(({ publishedAt }) => publishedAt !== null && publishedAt <= now);
  const ofKind = <K extends ContentKind>(kind: K) => shownNow.filter((row) => row.kind === kind).map(itemOf<K>);
  return {
    content: {
      article: ofKind('article'),
      news: ofKind('news'),
      research: ofKind('research'),
      partner: ofKind('partner'),
      award: ofKind('award'),
      certificate: ofKind('certificate'),
      video: ofKind('video'),
    },
    // Including items not shown yet: they appear as soon as their time comes.
    tags: rows.map(({ id }) => `content:${id}`),
  };
}

/** Banners of the home page that are current, in the order set by staff. */
export async function currentBanners(
  db: Db,
  now: Date,
): Promise<{ banners: readonly ContentItem<'banner'>[]; tags: readonly string[] }> {
  const rows = await db
    .select(COLUMNS)
    .from(contentItems)
    .leftJoin(pictures, eq(pictures.id, contentItems.pictureId))
    .where(shown('banner', now))
    .orderBy(contentItems.position, ...NEWEST)
    .limit(MOST_BANNERS);
  const banners = rows.map((row) => itemOf<'banner'>(row));
  return { banners: banners.filter(({ facts }) => isWithin(facts, now)), tags: [contentListTag('banner')] };
}
