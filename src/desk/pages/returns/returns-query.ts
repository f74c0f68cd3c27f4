import { infiniteQueryOptions } from '@tanstack/react-query';
import { ORDERS_KEY } from '../../api/orders-key.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';

/** Lists of returns, in the order of the work. */
export const RETURN_VIEWS = {
  open: 'Все открытые',
  asked: 'Ждут решения',
  accepted: 'Приняты, ждём товар',
  'on-the-way': 'Едут обратно',
  received: 'Проверить',
  quarantine: 'Отложенное',
  over: 'Закрытые',
} as const;
export type ReturnView = keyof typeof RETURN_VIEWS;

export const returnsQuery = (view: ReturnView) =>
  infiniteQueryOptions({
    queryKey: [...ORDERS_KEY, 'returns', view],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const query = { view, ...(pageParam && { after: pageParam }) };
      return answerOf(staffApi.GET('/api/staff/returns', { params: { query }, signal }));
    },
    getNextPageParam: ({ next }) => next,
  });
