import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { sectionOf, type SectionSlug } from '../../kernel/sections.ts';
import type { Db } from '../../platform/database.ts';
import { products } from '../catalog/catalog.tables.ts';
import { reviews } from './reviews.tables.ts';

/** A review shown together with its product. */
export interface NewestReview {
  readonly id: string;
  readonly name: string;
  /** Empty if not given. */
  readonly city: string;
  readonly rating: number;
  readonly text: string;
  readonly writtenAt: Date;
  readonly product: { readonly name: string; readonly slug: string; readonly section: SectionSlug };
}

/** Shorter reviews are not informative without the page of the product. */
const FEWEST_LETTERS = 60;

/** The newest published reviews with enough text, whatever their rating. */
export async function newestReviews(
  db: Db,
  limit: number,
): Promise<{ reviews: readonly NewestReview[]; tags: readonly string[] }> {
  const { id, name, city, rating, text, writtenAt } = reviews;
  const rows = await db
    .select({
      id,
      name,
      city,
      rating,
      text,
      writtenAt,
      product: { id: products.id, name: products.name, slug: products.slug, sectionId: products.sectionId },
    })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(
      and(eq(reviews.state, 'published'), isNotNull(products.publishedAt), sql`length(${text}) >= ${FEWEST_LETTERS}`),
    )
    .orderBy(desc(writtenAt), id)
    .limit(limit);
  return {
    reviews: rows.map(({ product, ...review }) => ({
      ...review,
      product: { name: product.name, slug: product.slug, section: sectionOf(product.sectionId).slug },
    })),
    tags: ['reviews', ...rows.map(({ product }) => `product:${product.id}`)],
  };
}
