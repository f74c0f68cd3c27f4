import { queryOptions } from '@tanstack/react-query';
import { PROMOTIONS_KEY } from '../../api/promotions-key.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';

export const couponQuery = (couponId: number) =>
  queryOptions({
    queryKey: [...PROMOTIONS_KEY, 'coupon', couponId],
    queryFn: ({ signal }) =>
      answerOf(staffApi.GET('/api/staff/coupons/{couponId}', { params: { path: { couponId } }, signal })),
  });
