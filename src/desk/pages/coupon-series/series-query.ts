import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { paths } from '../../api/calls.d.ts';
import { PROMOTIONS_KEY } from '../../api/promotions-key.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';

export type DeskSeries =
  paths['/api/staff/coupon-series/{seriesId}']['get']['responses'][200]['content']['application/json'];

export const seriesQuery = (seriesId: number) =>
  queryOptions({
    queryKey: [...PROMOTIONS_KEY, 'series', seriesId],
    queryFn: ({ signal }) =>
      answerOf(staffApi.GET('/api/staff/coupon-series/{seriesId}', { params: { path: { seriesId } }, signal })),
  });

/** Pages of its codes. */
export const codesQuery = (series: number) =>
  infiniteQueryOptions({
    queryKey: [...PROMOTIONS_KEY, 'codes', series],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => {
      const query = { series, ...(pageParam > 0 && { after: pageParam }) };
      return answerOf(staffApi.GET('/api/staff/coupons', { params: { query }, signal }));
    },
    getNextPageParam: ({ next }) => next,
  });
