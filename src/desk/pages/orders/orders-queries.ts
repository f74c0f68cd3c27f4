import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { OrderFilter } from '../../api/order-answers.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';

/** Pages of a list, the newest orders first; each begins where the one before ended. */
export const ordersQuery = (filter: OrderFilter, q: string) =>
  infiniteQueryOptions({
    queryKey: ['orders', 'list', filter, q],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const { exception, cancelAsked, onHold, ...rest } = filter;
      const query = {
        ...rest,
        ...(exception && { exception: 'true' as const }),
        ...(cancelAsked && { cancelAsked: 'true' as const }),
        ...(onHold && { onHold: 'true' as const }),
        ...(q && { q }),
        ...(pageParam && { after: pageParam }),
      };
      return answerOf(staffApi.GET('/api/staff/orders', { params: { query }, signal }));
    },
    getNextPageParam: ({ next }) => next,
  });

export const viewsQuery = queryOptions({
  queryKey: ['orders', 'views'],
  queryFn: ({ signal }) => answerOf(staffApi.GET('/api/staff/views', { signal })),
});
