import { desc, eq } from 'drizzle-orm';
import { links } from '../../kernel/links.ts';
import { sectionOf, type SectionId } from '../../kernel/sections.ts';
import type { Db } from '../../platform/database.ts';
import { products } from '../catalog/catalog.tables.ts';
import type { ReviewState } from './review.rules.ts';
import { reviews } from './reviews.tables.ts';

export interface OwnReview {
  readonly id: string;
  /** Null: of the shop. */
  readonly product: { readonly name: string; readonly href: string } | null;
  readonly rating: number;
  readonly text: string;
  readonly reply: string | null;
  readonly state: ReviewState;
  readonly writtenAt: Date;
}

/** Reviews written from this account, the newest first, whatever was decided about them. */
export async function reviewsOfAccount(db: Db, customerId: number, most: number): Promise<readonly OwnReview[]> {
  const { id, rating, text, reply, state, writtenAt } = reviews;
  const rows = await db
    .select({
      id,
      rating,
      text,
      reply,
      state,
      writtenAt,
      name: products.name,
      slug: products.slug,
      section: products.sectionId,
    })
    .from(reviews)
    .leftJoin(products, eq(products.id, reviews.productId))
    .where(eq(reviews.customerId, customerId))
    .orderBy(desc(writtenAt), id)
    .limit(most);
  return rows.map(({ name, slug, section, ...review }) => ({
    ...review,
    product: name === null ? null : { name, href: links.product(sectionOf(section as SectionId).slug, slug!) },
  }));
}
