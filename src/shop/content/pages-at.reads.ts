import { and, inArray, isNotNull } from 'drizzle-orm';
import { links } from '../../kernel/links.ts';
import { SECTIONS, sectionOf } from '../../kernel/sections.ts';
import { SITE_PAGES } from '../../kernel/site-pages.ts';
import type { Db } from '../../platform/database.ts';
import { products } from '../catalog/catalog.tables.ts';
import { shownAt } from './content.reads.ts';
import { CONTENT_KINDS, contentAddress } from './content.rules.ts';
import { contentItems } from './content.tables.ts';
import { redirectPath } from './redirect.rules.ts';

/** Pages that consist of a text alone: they are there while it is published. */
const OF_TEXT: readonly string[] = [links.about(), links.iridotest()];

/** Pages that are always there. */
const FIXED: readonly string[] = [
  ...SITE_PAGES.map(({ path }) => path).filter((path) => !OF_TEXT.includes(path)),
  ...SECTIONS.map(({ slug }) => links.section(slug)),
  links.cart(),
  links.checkout(),
  links.account(),
  links.favourites(),
  links.compare(),
  links.search(),
  links.batches(),
  links.chat(),
  links.signIn(),
  links.guide(),
  links.sitemap(),
  links.robots(),
  links.desk(),
];

/** Which of these paths open a page of the shop, so that no redirect from there is ever used. */
export async function pagesAt(db: Db, paths: readonly string[], now: Date): Promise<ReadonlySet<string>> {
  const asked = paths.map(redirectPath);
  const slugs = [...new Set(asked.map((path) => decoded(path.slice(path.lastIndexOf('/') + 1))))];
  if (slugs.length === 0) return new Set();
  const [goods, items] = await Promise.all([
    db
      .select({ slug: products.slug, sectionId: products.sectionId })
      .from(products)
      .where(and(inArray(products.slug, slugs), isNotNull(products.publishedAt))),
    db
      .select({ kind: contentItems.kind, slug: contentItems.slug })
      .from(contentItems)
      .where(and(inArray(contentItems.kind, CONTENT_KINDS), inArray(contentItems.slug, slugs), shownAt(now))),
  ]);
  const there = new Set([
    ...FIXED,
    ...goods.map(({ slug, sectionId }) => links.product(sectionOf(sectionId).slug, slug)),
    ...items.map(({ kind, slug }) => contentAddress(kind, slug)),
  ]);
  return new Set(asked.filter((path) => there.has(path)));
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
