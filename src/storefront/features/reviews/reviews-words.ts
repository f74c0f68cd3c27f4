import type { PluralForms } from '../../../kernel/plural.ts';
import type { PublishedReview } from '../../../shop/reviews/reviews.reads.ts';

export const REVIEWS: PluralForms = ['отзыв', 'отзыва', 'отзывов'];

export interface ShownRating {
  /** 1…5 with its fraction. */
  readonly average: number;
  readonly count: number;
}

/** Reviews that stand in the page from the beginning. */
export interface FirstReviews {
  readonly first: readonly PublishedReview[];
  readonly rating: ShownRating | null;
  /** How many of one star, of two … of five. */
  readonly stars: readonly number[];
}
