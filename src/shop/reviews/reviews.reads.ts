import { and, count, desc, eq } from 'drizzle-orm';
import { formatDay } from '../../kernel/dates.ts';
import type { Db } from '../../platform/database.ts';
import { products } from '../catalog/catalog.tables.ts';
import type { StarCounts } from './review.rules.ts';
import { reviews } from './reviews.tables.ts';

/** A review as everybody sees it. */
export interface PublishedReview {
  readonly id: string;
  readonly name: string;
  /** Empty when not told. */
  readonly city: string;
  /** 1…5 */
  readonly rating: number;
  readonly text: string;
  readonly bought: boolean;
  /** What the shop answered. */
  readonly reply: string | null;
  /** ISO 8601. */
  readonly writtenAt: string;
  /** The day in words: browsers of different years do not word it alike. */
  readonly writtenOn: string;
}

export type ReviewOrder = 'new' | 'high' | 'low';

const ORDERS = {
  new: [desc(reviews.writtenAt), reviews.id],
  high: [desc(reviews.rating), desc(reviews.writtenAt), reviews.id],
  low: [reviews.rating, desc(reviews.writtenAt), reviews.id],
} as const;

/** Published reviews of a product in the order asked for, and how many of each rating there are in all. */
export async function publishedReviews(
  db: Db,
  productId: number,
  asked: { order: ReviewOrder; limit: number; offset: number },
): Promise<{ reviews: PublishedReview[]; total: number; stars: StarCounts }> {
  const published = and(eq(reviews.productId, productId), eq(reviews.state, 'published'));
  const { id, name, city, rating, text, bought, reply, writtenAt } = reviews;
  const [rows, counts] = await Promise.all([
    db
      .select({ id, name, city, rating, text, bought, reply, writtenAt })
      .from(reviews)
      .where(published)
      .orderBy(...ORDERS[asked.order])
      .limit(asked.limit)
      .offset(asked.offset),
    db.select({ rating, times: count() }).from(reviews).where(published).groupBy(rating),
  ]);
  const stars: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  for (const { rating: given, times } of counts) stars[given - 1] = times;
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

/** Reviews nobody has decided on, the oldest first; one without a product speaks of the shop. */
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
