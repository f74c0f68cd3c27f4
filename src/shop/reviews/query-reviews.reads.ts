import { and, count, eq, isNotNull } from 'drizzle-orm';
import type { QueryCondition } from '../../kernel/query-condition.ts';
import { orderByQuery, whereQuery } from '../../platform/query-rows.ts';
import type { Db } from '../../platform/database.ts';
import { products } from '../catalog/catalog.tables.ts';
import { reviews } from './reviews.tables.ts';

const QUERY_COLUMNS = {
  id: reviews.number,
  name: reviews.name,
  city: reviews.city,
  rating: reviews.rating,
  text: reviews.text,
  writtenAt: reviews.writtenAt,
  createdAt: reviews.writtenAt,
  product: reviews.productId,
  'product.id': reviews.productId,
};

/** Fields of a review for filters and sorting. */
export type ReviewQueryField = keyof typeof QUERY_COLUMNS;

export interface ReviewListQuery {
  readonly where: QueryCondition<ReviewQueryField>;
  readonly sort: readonly (readonly [field: ReviewQueryField, descending: boolean])[];
  readonly start: number;
  readonly limit: number;
  readonly counted: boolean;
}

export interface QueriedReview {
  readonly number: number;
  readonly name: string;
  readonly city: string;
  readonly rating: number;
  readonly text: string;
  readonly bought: boolean;
  readonly reply: string | null;
  readonly writtenAt: Date;
  readonly decidedAt: Date | null;
  readonly product: { readonly id: number; readonly name: string; readonly slug: string };
}

/** Published reviews of all goods for the documented query API. */
export async function queryReviews(
  db: Db,
  query: ReviewListQuery,
): Promise<{ reviews: readonly QueriedReview[]; total: number }> {
  const where = and(
    eq(reviews.state, 'published'),
    isNotNull(reviews.productId),
    whereQuery(query.where, QUERY_COLUMNS),
  );
  const { number, name, city, rating, text, bought, reply, writtenAt, decidedAt } = reviews;
  const product = { id: products.id, name: products.name, slug: products.slug };
  const [rows, counted] = await Promise.all([
    db
      .select({ number, name, city, rating, text, bought, reply, writtenAt, decidedAt, product })
      .from(reviews)
      .innerJoin(products, eq(products.id, reviews.productId))
      .where(where)
      .orderBy(...orderByQuery(query.sort, QUERY_COLUMNS, number))
      .limit(query.limit)
      .offset(query.start),
    query.counted ? db.select({ total: count() }).from(reviews).where(where) : [],
  ]);
  return { reviews: rows, total: counted[0]?.total ?? 0 };
}
