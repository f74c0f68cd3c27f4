import { infiniteQueryOptions } from '@tanstack/react-query';
import { CUSTOMERS_KEY } from '../../api/customers-key.ts';
import type { Answer } from '../../api/order-answers.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';

export type ListedCustomer = Answer<'/api/staff/customers'>['customers'][number];

/** Pages of accounts, the newest first; each begins where the one before ended. */
export const customersQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: [...CUSTOMERS_KEY, 'list', q],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => {
      const query = { ...(q && { q }), ...(pageParam > 0 && { after: pageParam }) };
      return answerOf(staffApi.GET('/api/staff/customers', { params: { query }, signal }));
    },
    getNextPageParam: ({ next }) => next,
  });
