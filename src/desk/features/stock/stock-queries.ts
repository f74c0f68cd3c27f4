import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { answerOf, staffApi } from '../../api/staff-api.ts';

/** What is read again after each command about stock; the keys of its queries begin with it. */
export const STOCK_KEY = ['stock'] as const;

export const stockQuery = queryOptions({
  queryKey: [...STOCK_KEY, 'levels'],
  queryFn: ({ signal }) => answerOf(staffApi.GET('/api/stock', { signal })),
});

export const stockOfQuery = (productId: number) =>
  queryOptions({
    queryKey: [...STOCK_KEY, 'one', productId],
    queryFn: ({ signal }) =>
      answerOf(staffApi.GET('/api/stock/{productId}', { params: { path: { productId } }, signal })),
  });

export const movementsQuery = (productId: number) =>
  infiniteQueryOptions({
    queryKey: [...STOCK_KEY, 'movements', productId],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === 0 ? {} : { after: pageParam };
      return answerOf(
        staffApi.GET('/api/stock/{productId}/movements', { params: { path: { productId }, query }, signal }),
      );
    },
    getNextPageParam: ({ next }) => next,
  });
