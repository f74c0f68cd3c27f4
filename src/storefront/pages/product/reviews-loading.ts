import type { Reviews } from '../../../api/shop/reviews.schema.ts';
import type { PublishedReview, ReviewOrder } from '../../../shop/reviews/reviews.reads.ts';
import { callApi } from '../../client/api.ts';

/** One page of published reviews beyond those that stand in the page. */
export async function loadReviews(
  productId: number,
  page: number,
  order: ReviewOrder,
): Promise<readonly PublishedReview[]> {
  const { reviews } = await callApi<Reviews>(`/api/reviews?product=${productId}&page=${page}&order=${order}`);
  return reviews;
}
