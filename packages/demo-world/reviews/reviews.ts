import { shopReviews } from './shop.ts';
import { otherReviews, waitingReviews } from './other-goods.ts';
import { supplementReviews } from './supplements.ts';
import { readReviews, type DemoReview } from './demo-review.ts';

export const reviews: readonly DemoReview[] = [
  ...readReviews(supplementReviews, 'published'),
  ...readReviews(otherReviews, 'published'),
  ...readReviews(shopReviews, 'published'),
  ...readReviews(waitingReviews, 'waiting'),
];
