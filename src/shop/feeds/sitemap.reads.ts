import { sql } from 'drizzle-orm';
import { links } from '../../kernel/links.ts';
import { SECTIONS, sectionOf, type SectionId } from '../../kernel/sections.ts';
import { MOST_VALUES, shelfAddress, TOO_FEW_TO_FILTER, WHOLE_SHELF } from '../../kernel/shelf-query.ts';
import { SITE_PAGES } from '../../kernel/site-pages.ts';
import type { Db } from '../../platform/database.ts';
import { facetsTag, type Shelves } from '../catalog/follow-shelf.ts';
import { contentAddress, type PageKind } from '../content/content.rules.ts';
import { contentListTag } from '../content/content.reads.ts';
import { GOODS_IN_PART, MOST_PICTURES, type SitemapEntry } from './sitemap.rules.ts';

/** Kinds whose items have pages of their own. */
type ReadKind = PageKind | 'video';

/** Paths of the lists of each kind; each kind has its own sitemap. */
const LISTS: Readonly<Record<ReadKind, string>> = {
  article: links.articles(),
  news: links.news(),
  research: links.research(),
  partner: links.partners(),
  press: links.press(),
  promotion: links.promo(),
  illness: links.diseases(),
  video: links.videos(),
};
const KINDS = Object.keys(LISTS) as ReadKind[];

/** Entries of a sitemap and its cache tags. */
interface Sitemap {
  readonly entries: readonly SitemapEntry[];
  readonly tags: readonly string[];
}

/** All sitemaps. */
export async function sitemapParts(db: Db, now: Date): Promise<Sitemap> {
  const [goods, content] = await Promise.all([
    db.execute<{ part: number; changed_at: string }>(sql`
      select ((id - 1) / ${GOODS_IN_PART} + 1)::int as part, max(updated_at) as changed_at
      from products where published_at is not null group by 1 order by 1`),
    lastChanges(db, now),
  ]);
  return {
    entries: [
      { path: links.sitemap('pages') },
      { path: links.sitemap('sections') },
      ...goods.rows.map((row) => ({
        path: links.sitemap(`goods-${row.part}`),
        changedAt: new Date(row.changed_at),
      })),
      ...KINDS.filter((kind) => content.has(kind)).map((kind) => ({
        path: links.sitemap(kind),
        changedAt: content.get(kind),
      })),
    ],
    tags: ['sitemap-goods', ...KINDS.map(contentListTag)],
  };
}

/** A sitemap by its name; undefined for an unknown name or an empty sitemap. */
export async function sitemapPart(db: Db, shelves: Shelves, name: string, now: Date): Promise<Sitemap | undefined> {
  if (name === 'pages') return pagesPart(db, now);
  if (name === 'sections') return sectionsPart(db, shelves);
  const kind = KINDS.find((one) => one === name);
  if (kind) return contentPart(db, kind, now);
  const number = /^goods-([1-9]\d{0,6})$/.exec(name)?.[1];
  return number ? goodsPart(db, Number(number)) : undefined;
}

async function goodsPart(db: Db, part: number): Promise<Sitemap | undefined> {
  const first = (part - 1) * GOODS_IN_PART + 1;
  const { rows } = await db.execute<{
    slug: string;
    section_id: SectionId;
    updated_at: string;
    pictures: string[] | null;
  }>(sql`
    select p.slug, p.section_id, p.updated_at,
      (select array_agg(pic.picture_id order by pic.position) from product_pictures pic
        where pic.product_id = p.id and pic.position < ${MOST_PICTURES}) as pictures
    from products p
    where p.id between ${first} and ${first + GOODS_IN_PART - 1} and p.published_at is not null order by p.id`);
  if (rows.length === 0) return undefined;
  return {
    entries: rows.map((row) => ({
      path: links.product(sectionOf(row.section_id).slug, row.slug),
      changedAt: new Date(row.updated_at),
      pictures: row.pictures ?? [],
    })),
    tags: [`sitemap-goods:${part}`],
  };
}

/** Sections with goods and their shelves filtered by one purpose, which are pages of their own (decision 0060). */
async function sectionsPart(db: Db, shelves: Shelves): Promise<Sitemap> {
  const { rows } = await db.execute<{ section: SectionId; changed_at: string }>(sql`
    select section_id as section, max(updated_at) as changed_at
    from products where published_at is not null group by 1`);
  const changed = new Map(rows.map((row) => [row.section, new Date(row.changed_at)]));
  const entries: SitemapEntry[] = [];
  for (const { id, slug } of SECTIONS) {
    if (!changed.has(id)) continue;
    const path = links.section(slug);
    entries.push({ path, changedAt: changed.get(id) });
    const { facets, whole } = await shelves.find(id, WHOLE_SHELF, 1);
    if (whole <= TOO_FEW_TO_FILTER) continue;
    const purposes = facets.find(({ facet }) => facet === 'purpose')?.values ?? [];
    for (const { word } of purposes.slice(0, MOST_VALUES)) {
      entries.push({
        path: shelfAddress(path, { ...WHOLE_SHELF, words: { ...WHOLE_SHELF.words, purpose: [word] } }),
      });
    }
  }
  return { entries, tags: ['sitemap-goods', ...SECTIONS.map(({ id }) => facetsTag(id))] };
}

async function contentPart(db: Db, kind: ReadKind, now: Date): Promise<Sitemap | undefined> {
  const { rows } = await db.execute<{ slug: string; updated_at: string; picture_id: string | null }>(sql`
    select slug, greatest(updated_at, published_at) as updated_at, picture_id from content_items
    where kind = ${kind} and published_at <= ${now.toISOString()} order by published_at desc, id`);
  if (rows.length === 0) return undefined;
  return {
    entries: rows.map((row) => ({
      path: contentAddress(kind, row.slug),
      changedAt: new Date(row.updated_at),
      pictures: row.picture_id ? [row.picture_id] : [],
    })),
    tags: [contentListTag(kind)],
  };
}

/** Lists change with their items; pages of the company written by staff have rows of their own. */
async function pagesPart(db: Db, now: Date): Promise<Sitemap> {
  const [kinds, written] = await Promise.all([
    lastChanges(db, now),
    db.execute<{ slug: string; updated_at: string }>(sql`
      select slug, greatest(updated_at, published_at) as updated_at from content_items where kind = 'page' and published_at <= ${now.toISOString()}`),
  ]);
  const changed = new Map([
    ...KINDS.map((kind) => [LISTS[kind], kinds.get(kind)] as const),
    ...written.rows.map((row) => [contentAddress('page', row.slug), new Date(row.updated_at)] as const),
  ]);
  return {
    entries: SITE_PAGES.map(({ path }) => ({ path, changedAt: changed.get(path) })),
    tags: [...KINDS, 'page' as const].map(contentListTag),
  };
}

async function lastChanges(db: Db, now: Date): Promise<Map<string, Date>> {
  const { rows } = await db.execute<{ kind: string; changed_at: string }>(sql`
    select kind, max(greatest(updated_at, published_at)) as changed_at from content_items
    where published_at <= ${now.toISOString()} group by kind`);
  return new Map(rows.map((row) => [row.kind, new Date(row.changed_at)]));
}
