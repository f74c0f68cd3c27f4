import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { BatchState } from '../../api/batch-answers.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';

export interface BatchFilter {
  readonly state?: BatchState | undefined;
  readonly product?: number | undefined;
}

/** Pages of batches, the newest made first. */
export const batchesQuery = ({ state, product }: BatchFilter) =>
  infiniteQueryOptions({
    queryKey: ['batches', 'list', state, product],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const query = { ...(state && { state }), ...(product && { product }), ...(pageParam && { after: pageParam }) };
      return answerOf(staffApi.GET('/api/batches', { params: { query }, signal }));
    },
    getNextPageParam: ({ next }) => next,
  });

export const batchProductsQuery = queryOptions({
  queryKey: ['batches', 'products'],
  staleTime: 300_000,
  queryFn: ({ signal }) => answerOf(staffApi.GET('/api/batch-products', { signal })),
});
