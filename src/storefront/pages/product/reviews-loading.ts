import type { PublishedReview, ReviewOrder } from '../../../shop/reviews/reviews.reads.ts';
import { callApi } from '../../client/api.ts';

/** One more page of published reviews, beyond those in the page itself. */
export async function loadReviews(
  productId: number,
  page: number,
  order: ReviewOrder,
): Promise<readonly PublishedReview[]> {
  const answer = await callApi('GET /api/reviews', { query: { product: productId, page, order } });
  // Without a product this call answers in its documented format.
  return 'reviews' in answer ? answer.reviews : [];
}
