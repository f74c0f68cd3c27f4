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

const QUERY_COLUMNS = {
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

/** Fields by which items may be filtered and sorted. */
export type ContentQueryField = keyof typeof QUERY_COLUMNS;

export interface ContentQuery {
  readonly where: QueryCondition<ContentQueryField>;
  readonly sort: readonly (readonly [field: ContentQueryField, descending: boolean])[];
  readonly start: number;
  readonly limit: number;
  readonly counted: boolean;
  /** Includes unpublished items. */
  readonly preview: boolean;
  readonly withProducts: boolean;
}

/** An item with all fields that staff edits. */
export interface FullItem extends Pick<
  typeof contentItems.$inferSelect,
  'id' | 'kind' | 'slug' | 'title' | 'summary' | 'body' | 'pictureId' | 'position' | 'seo' | 'version'
> {
  readonly facts: FactsOf[ContentKind];
  readonly picture: PictureRef | null;
  readonly publishedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface LinkedProduct {
  readonly contentId: number;
  readonly id: number;
  readonly name: string;
  readonly slug: string;
}

const FULL_COLUMNS = {
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

/** Items of a kind by an API query; at most three SQL queries, regardless of the number of items. */
export async function queryContent(
  db: Db,
  kind: ContentKind,
  query: ContentQuery,
  now: Date,
): Promise<{ items: readonly FullItem[]; linkedProducts: readonly LinkedProduct[]; total: number }> {
  const where = and(
    eq(contentItems.kind, kind),
    query.preview ? undefined : and(shownAt(now), kind === 'banner' ? isCurrent(now) : undefined),
    whereQuery(query.where, QUERY_COLUMNS),
  );
  const [items, counted] = await Promise.all([
    db
      .select(FULL_COLUMNS)
      .from(contentItems)
      .leftJoin(pictures, eq(pictures.id, contentItems.pictureId))
      .where(where)
      .orderBy(...orderByQuery(query.sort, QUERY_COLUMNS, contentItems.id))
      .limit(query.limit)
      .offset(query.start),
    query.counted ? db.select({ total: count() }).from(contentItems).where(where) : [],
  ]);
  // Items that name an illness are shown without goods (decision 0021).
  const ids = items.filter((item) => !namesIllness(item)).map(({ id }) => id);
  const linkedProducts = query.withProducts && ids.length > 0 ? await findLinkedProducts(db, ids) : [];
  return { items, linkedProducts, total: counted[0]?.total ?? 0 };
}

/** A banner is shown only between its start and end. */
function isCurrent(now: Date): SQL {
  const { facts } = contentItems;
  return sql`coalesce((${facts} ->> 'startsAt')::timestamptz <= ${now}, true) and coalesce((${facts} ->> 'endsAt')::timestamptz > ${now}, true)`;
}

function findLinkedProducts(db: Db, ids: readonly number[]): Promise<LinkedProduct[]> {
  return db
    .select({ contentId: productContent.contentId, id: products.id, name: products.name, slug: products.slug })
    .from(productContent)
    .innerJoin(products, eq(products.id, productContent.productId))
    .where(and(inArray(productContent.contentId, [...ids]), isNotNull(products.publishedAt)))
    .orderBy(asc(products.id));
}

/** An item of the kind for editing, published or not. */
export async function editedContent(
  db: Db,
  kind: ContentKind,
  id: number,
): Promise<(FullItem & { readonly productIds: readonly number[] }) | undefined> {
  const [item] = await db
    .select(FULL_COLUMNS)
    .from(contentItems)
    .leftJoin(pictures, eq(pictures.id, contentItems.pictureId))
    .where(and(eq(contentItems.id, id), eq(contentItems.kind, kind)));
  if (!item) return undefined;
  const linked = await db
    .select({ id: productContent.productId })
    .from(productContent)
    .where(eq(productContent.contentId, id))
    .orderBy(productContent.productId);
  return { ...item, productIds: linked.map((row) => row.id) };
}
