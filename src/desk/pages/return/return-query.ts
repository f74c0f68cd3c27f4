import { queryOptions } from '@tanstack/react-query';
import { ORDERS_KEY } from '../../api/orders-key.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';

export const returnQuery = (returnId: string) =>
  queryOptions({
    queryKey: [...ORDERS_KEY, 'return', returnId],
    queryFn: ({ signal }) =>
      answerOf(staffApi.GET('/api/returns/{returnId}', { params: { path: { returnId } }, signal })),
  });

/** What the server would give back for these packs; asked again after each change of the return. */
export const returnRefundQuery = (returnId: string, unit: number[], delivery: boolean) =>
  queryOptions({
    queryKey: [...ORDERS_KEY, 'return-refund', returnId, unit, delivery],
    enabled: unit.length > 0,
    queryFn: ({ signal }) => {
      const query = { unit, ...(delivery && { delivery: 'true' as const }) };
      return answerOf(
        staffApi.GET('/api/returns/{returnId}/refund-preview', { params: { path: { returnId }, query }, signal }),
      );
    },
  });
