import type { PublishedReview, ReviewOrder } from '../../../shop/reviews/reviews.reads.ts';
import { callApi } from '../../client/api.ts';

/** One page of published reviews beyond those that stand in the page. */
export async function loadReviews(
  productId: number,
  page: number,
  order: ReviewOrder,
): Promise<readonly PublishedReview[]> {
  const answer = await callApi('GET /api/reviews', { query: { product: productId, page, order } });
  // Without a product the same address speaks the documented dialect.
  return 'reviews' in answer ? answer.reviews : [];
}
