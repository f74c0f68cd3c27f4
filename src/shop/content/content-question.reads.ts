import { and, asc, count, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { QueryCondition } from '../../kernel/query-condition.ts';
import { orderByQuery, whereQuery } from '../../platform/query-rows.ts';
import type { Db } from '../../platform/database.ts';
import { products } from '../catalog/catalog.tables.ts';
import type { PictureRef } from '../pictures/picture.rules.ts';
import { pictures } from '../pictures/pictures.tables.ts';
import { namesIllness, type ContentKind, type FactsOf } from './content.rules.ts';
import { shownAt } from './content.reads.ts';
import { contentItems, productContent } from './content.tables.ts';

const ASKED = {
  id: contentItems.id,
  slug: contentItems.slug,
  title: contentItems.title,
  description: contentItems.summary,
  position: contentItems.position,
  version: contentItems.version,
  publishedAt: contentItems.publishedAt,
  createdAt: contentItems.createdAt,
  updatedAt: contentItems.updatedAt,
};

/** What of an item may be asked and sorted by. */
export type ContentQueryField = keyof typeof ASKED;

export interface ContentQuestion {
  readonly where: QueryCondition<ContentQueryField>;
  readonly sort: readonly (readonly [field: ContentQueryField, descending: boolean])[];
  readonly start: number;
  readonly limit: number;
  readonly counted: boolean;
  /** Also what is not published. */
  readonly preview: boolean;
  readonly withProducts: boolean;
}

/** An item with everything that staff wrote. */
export interface WholeItem extends Pick<
  typeof contentItems.$inferSelect,
  'id' | 'kind' | 'slug' | 'title' | 'summary' | 'body' | 'pictureId' | 'position' | 'seo' | 'version'
> {
  readonly facts: FactsOf[ContentKind];
  readonly picture: PictureRef | null;
  readonly publishedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface BesideItem {
  readonly contentId: number;
  readonly id: number;
  readonly name: string;
  readonly slug: string;
}

const WHOLE = {
  id: contentItems.id,
  kind: contentItems.kind,
  slug: contentItems.slug,
  title: contentItems.title,
  summary: contentItems.summary,
  body: contentItems.body,
  pictureId: contentItems.pictureId,
  position: contentItems.position,
  seo: contentItems.seo,
  facts: contentItems.facts,
  version: contentItems.version,
  publishedAt: contentItems.publishedAt,
  createdAt: contentItems.createdAt,
  updatedAt: contentItems.updatedAt,
  picture: { id: pictures.id, alt: pictures.alt, width: pictures.width, height: pictures.height },
};

/** Items of a kind as somebody outside asks for them: three questions at most, however many they are. */
export async function queryContent(
  db: Db,
  kind: ContentKind,
  asked: ContentQuestion,
  now: Date,
): Promise<{ items: readonly WholeItem[]; beside: readonly BesideItem[]; total: number }> {
  const where = and(
    eq(contentItems.kind, kind),
    asked.preview ? undefined : and(shownAt(now), kind === 'banner' ? onNow(now) : undefined),
    whereQuery(asked.where, ASKED),
  );
  const [items, counted] = await Promise.all([
    db
      .select(WHOLE)
      .from(contentItems)
      .leftJoin(pictures, eq(pictures.id, contentItems.pictureId))
      .where(where)
      .orderBy(...orderByQuery(asked.sort, ASKED, contentItems.id))
      .limit(asked.limit)
      .offset(asked.start),
    asked.counted ? db.select({ total: count() }).from(contentItems).where(where) : [],
  ]);
  // Words about an illness stand beside no goods (decision 0021).
  const ids = items.filter((item) => !namesIllness(item)).map(({ id }) => id);
  const beside = asked.withProducts && ids.length > 0 ? await goodsBeside(db, ids) : [];
  return { items, beside, total: counted[0]?.total ?? 0 };
}

/** A banner is nothing outside its days. */
function onNow(now: Date): SQL {
  const { facts } = contentItems;
  return sql`coalesce((${facts} ->> 'startsAt')::timestamptz <= ${now}, true) and coalesce((${facts} ->> 'endsAt')::timestamptz > ${now}, true)`;
}

function goodsBeside(db: Db, ids: readonly number[]): Promise<BesideItem[]> {
  return db
    .select({ contentId: productContent.contentId, id: products.id, name: products.name, slug: products.slug })
    .from(productContent)
    .innerJoin(products, eq(products.id, productContent.productId))
    .where(and(inArray(productContent.contentId, [...ids]), isNotNull(products.publishedAt)))
    .orderBy(asc(products.id));
}

/** An item of the kind as staff edits it, shown or not. */
export async function editedContent(
  db: Db,
  kind: ContentKind,
  id: number,
): Promise<(WholeItem & { readonly productIds: readonly number[] }) | undefined> {
  const [item] = await db
    .select(WHOLE)
    .from(contentItems)
    .leftJoin(pictures, eq(pictures.id, contentItems.pictureId))
    .where(and(eq(contentItems.id, id), eq(contentItems.kind, kind)));
  if (!item) return undefined;
  const beside = await db
    .select({ id: productContent.productId })
    .from(productContent)
    .where(eq(productContent.contentId, id))
    .orderBy(productContent.productId);
  return { ...item, productIds: beside.map((row) => row.id) };
}
