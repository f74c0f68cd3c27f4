import { infiniteQueryOptions } from '@tanstack/react-query';
import { ORDERS_KEY } from '../../api/orders-key.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';

export type RefundView = 'awaiting' | 'to-pay' | 'refused';

export const refundsQuery = (view: RefundView) =>
  infiniteQueryOptions({
    queryKey: [...ORDERS_KEY, 'money', view],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const query = { view, ...(pageParam && { after: pageParam }) };
      return answerOf(staffApi.GET('/api/staff/refunds', { params: { query }, signal }));
    },
    getNextPageParam: ({ next }) => next,
  });

export const receiptsQuery = infiniteQueryOptions({
  queryKey: [...ORDERS_KEY, 'money', 'receipts'],
  initialPageParam: '',
  queryFn: ({ pageParam, signal }) => {
    const query = pageParam ? { after: pageParam } : {};
    return answerOf(staffApi.GET('/api/staff/receipts', { params: { query }, signal }));
  },
  getNextPageParam: ({ next }) => next,
});
