import type { PluralForms } from '../../../kernel/plural.ts';
import type { PublishedReview } from '../../../shop/reviews/reviews.reads.ts';

export const REVIEWS: PluralForms = ['отзыв', 'отзыва', 'отзывов'];

export interface ShownRating {
  /** 1…5, not rounded. */
  readonly average: number;
  readonly count: number;
}

/** Reviews rendered with the page. */
export interface FirstReviews {
  readonly first: readonly PublishedReview[];
  readonly rating: ShownRating | null;
  /** Numbers of reviews with one star, two … five. */
  readonly stars: readonly number[];
}
