import { and, eq, like, sql } from 'drizzle-orm';
import { DISCLAIMER } from '../../kernel/company.ts';
import { links } from '../../kernel/links.ts';
import { SECTIONS, type Section } from '../../kernel/sections.ts';
import { SITE_PAGES } from '../../kernel/site-pages.ts';
import type { Db } from '../../platform/database.ts';
import { contentAddress, type PageKind } from '../content/content.rules.ts';
import { shownAt } from '../content/content.reads.ts';
import { contentItems } from '../content/content.tables.ts';
import type { StoredFormats } from '../pictures/picture.rules.ts';
import { pictures } from '../pictures/pictures.tables.ts';
import type { LinkCardRequest } from '../pictures/render-link-card.ts';

/** Kinds whose items have pages of their own. */
type ReadKind = PageKind | 'video';

/** The line above the title of an item. */
const KICKERS: Readonly<Record<ReadKind, string>> = {
  article: 'Статья',
  news: 'Новость',
  research: 'Исследование',
  partner: 'Партнёр',
  press: 'Пресса о нас',
  promotion: 'Акция',
  illness: 'Справочник',
  video: 'Видео',
};

const KIND_AT = new Map((Object.keys(KICKERS) as ReadKind[]).map((kind) => [contentAddress(kind, ''), kind]));

/** Pictures for pages without their own; ids begin with `scene-<name>-`. */
const SCENES: Readonly<Record<string, string>> = {
  [links.home()]: 'hero',
  [links.about()]: 'factory',
  [links.partnership()]: 'factory',
  [links.research()]: 'salt',
};
const DEFAULT_SCENE = 'herbs';

const PATH = /^\/[a-z0-9/-]{0,200}$/;
const PRODUCT = /^\/catalog\/[a-z-]+\/([a-z0-9-]{1,100})$/;
const ITEM = /^(\/[a-z-]+\/)([a-z0-9-]{1,100})$/;

/**
 * Text and picture of the link card that messengers show for a page; undefined for anything but a public page, so that
 * arbitrary text cannot be rendered. Cards of supplements also carry the disclaimer required by law.
 */
export async function cardOfPage(db: Db, path: string, host: string, now: Date): Promise<LinkCardRequest | undefined> {
  if (!PATH.test(path)) return undefined;
  const page = SITE_PAGES.find((one) => one.path === path);
  if (page)
    return { kicker: '', title: page.title, note: host, picture: await scene(db, SCENES[path] ?? DEFAULT_SCENE) };
  const section = SECTIONS.find(({ slug }) => links.section(slug) === path);
  if (section) return sectionCard(db, section, host);
  const product = PRODUCT.exec(path)?.[1];
  if (product) return productCard(db, product, host);
  const [, place = '', slug = ''] = ITEM.exec(path) ?? [];
  const kind = KIND_AT.get(place);
  return kind && itemCard(db, kind, slug, host, now);
}

async function scene(db: Db, name: string): Promise<LinkCardRequest['picture']> {
  const [row] = await db
    .select({ formats: pictures.formats })
    .from(pictures)
    .where(like(pictures.id, `scene-${name}-%`))
    .limit(1);
  return row && { formats: row.formats, whole: false };
}

async function sectionCard(db: Db, section: Section, note: string): Promise<LinkCardRequest> {
  const { rows } = await db.execute<{ tagline: string; formats: StoredFormats | null }>(sql`
    select s.tagline, (select c.formats from products p
      join product_pictures pic on pic.product_id = p.id and pic.position = 0 join pictures c on c.id = pic.picture_id
      where p.published_at is not null and p.section_id = s.id
      order by p.popularity desc, p.id limit 1) as formats
    from sections s where s.id = ${section.id}`);
  const formats = rows[0]?.formats;
  return { kicker: 'Каталог', title: section.name, note, picture: formats ? { formats, whole: true } : undefined };
}

async function productCard(db: Db, slug: string, host: string): Promise<LinkCardRequest | undefined> {
  const { rows } = await db.execute<{
    name: string;
    form: string;
    count_text: string;
    supplement: boolean;
    formats: StoredFormats | null;
  }>(sql`
    select p.name, p.form, p.count_text,
      p.details ? 'sgr' or exists (select from product_parts own join products part on part.id = own.part_id
        where own.bundle_id = p.id and part.details ? 'sgr') as supplement,
      (select c.formats from product_pictures pic join pictures c on c.id = pic.picture_id
        where pic.product_id = p.id order by pic.position limit 1) as formats
    from products p where p.slug = ${slug} and p.published_at is not null`);
  const [row] = rows;
  if (!row) return undefined;
  return {
    kicker: `${row.form.charAt(0).toUpperCase()}${row.form.slice(1)}, ${row.count_text}`,
    title: row.name,
    note: row.supplement ? DISCLAIMER : host,
    picture: row.formats ? { formats: row.formats, whole: true } : undefined,
  };
}

async function itemCard(
  db: Db,
  kind: ReadKind,
  slug: string,
  note: string,
  now: Date,
): Promise<LinkCardRequest | undefined> {
  const [row] = await db
    .select({ title: contentItems.title, formats: pictures.formats })
    .from(contentItems)
    .leftJoin(pictures, eq(pictures.id, contentItems.pictureId))
    .where(and(eq(contentItems.kind, kind), eq(contentItems.slug, slug), shownAt(now)));
  if (!row) return undefined;
  return {
    kicker: KICKERS[kind],
    title: row.title,
    note,
    picture: row.formats ? { formats: row.formats, whole: false } : await scene(db, DEFAULT_SCENE),
  };
}
