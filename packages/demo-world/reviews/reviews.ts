import { shopReviews } from './shop.ts';
import { otherReviews, waitingReviews } from './other-goods.ts';
import { supplementReviews } from './supplements.ts';
import { readReviews, type WorldReview } from './world-review.ts';

export const reviews: readonly WorldReview[] = [
  ...readReviews(supplementReviews, 'published'),
  ...readReviews(otherReviews, 'published'),
  ...readReviews(shopReviews, 'published'),
  ...readReviews(waitingReviews, 'waiting'),
];
