import { and, count, desc, eq } from 'drizzle-orm';
import { formatDay } from '../../kernel/dates.ts';
import type { Db } from '../../platform/database.ts';
import { products } from '../catalog/catalog.tables.ts';
import type { StarCounts } from './review.rules.ts';
import { reviews } from './reviews.tables.ts';

/** A review as shown to visitors. */
export interface PublishedReview {
  readonly id: string;
  readonly name: string;
  /** Empty if not given. */
  readonly city: string;
  /** 1…5 */
  readonly rating: number;
  readonly text: string;
  readonly bought: boolean;
  /** Reply of the shop. */
  readonly reply: string | null;
  /** ISO 8601. */
  readonly writtenAt: string;
  /** The day as text, formatted on the server: browsers format it differently. */
  readonly writtenOn: string;
}

export type ReviewOrder = 'new' | 'high' | 'low';

const ORDERS = {
  new: [desc(reviews.writtenAt), reviews.id],
  high: [desc(reviews.rating), desc(reviews.writtenAt), reviews.id],
  low: [reviews.rating, desc(reviews.writtenAt), reviews.id],
} as const;

/** Published reviews of a product in the requested order, with the number of each rating. */
export async function publishedReviews(
  db: Db,
  productId: number,
  query: { order: ReviewOrder; limit: number; offset: number },
): Promise<{ reviews: PublishedReview[]; total: number; stars: StarCounts }> {
  const published = and(eq(reviews.productId, productId), eq(reviews.state, 'published'));
  const { id, name, city, rating, text, bought, reply, writtenAt } = reviews;
  const [rows, counts] = await Promise.all([
    db
      .select({ id, name, city, rating, text, bought, reply, writtenAt })
      .from(reviews)
      .where(published)
      .orderBy(...ORDERS[query.order])
      .limit(query.limit)
      .offset(query.offset),
    db.select({ rating, times: count() }).from(reviews).where(published).groupBy(rating),
  ]);
  const stars: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  for (const { rating: value, times } of counts) stars[value - 1] = times;
  return {
    reviews: rows.map(({ writtenAt: at, ...row }) => ({
      ...row,
      writtenAt: at.toISOString(),
      writtenOn: formatDay(at),
    })),
    total: stars.reduce((sum, each) => sum + each, 0),
    stars,
  };
}

/** Reviews without a decision, the oldest first; one without a product is about the shop. */
export function waitingReviews(db: Db, limit: number) {
  const { id, productId, name, city, rating, text, bought, writtenAt } = reviews;
  return db
    .select({ id, product: products.name, productId, name, city, rating, text, bought, writtenAt })
    .from(reviews)
    .leftJoin(products, eq(products.id, productId))
    .where(eq(reviews.state, 'waiting'))
    .orderBy(writtenAt, id)
    .limit(limit);
}
