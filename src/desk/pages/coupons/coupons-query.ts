import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { paths } from '../../api/calls.d.ts';
import { PROMOTIONS_KEY } from '../../api/promotions-key.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';

type List = paths['/api/staff/coupons']['get'];
export type ListedCoupon = List['responses'][200]['content']['application/json']['coupons'][number];
type Query = NonNullable<List['parameters']['query']>;

export interface CouponFilter {
  readonly q: string;
  readonly state: ListedCoupon['state'] | undefined;
}

/** Pages of coupons, the newest first. */
export const couponsQuery = ({ q, state }: CouponFilter) =>
  infiniteQueryOptions({
    queryKey: [...PROMOTIONS_KEY, 'coupons', q, state],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => {
      const query: Query = { ...(q && { q }), ...(state && { state }), ...(pageParam > 0 && { after: pageParam }) };
      return answerOf(staffApi.GET('/api/staff/coupons', { params: { query }, signal }));
    },
    getNextPageParam: ({ next }) => next,
  });

export const seriesQuery = queryOptions({
  queryKey: [...PROMOTIONS_KEY, 'series'],
  queryFn: ({ signal }) => answerOf(staffApi.GET('/api/staff/coupon-series', { signal })),
});
