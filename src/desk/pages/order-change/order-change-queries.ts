import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { paths } from '../../api/calls.d.ts';
import { ORDERS_KEY } from '../../api/orders-key.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';

type PreviewCall = paths['/api/staff/orders/{orderId}/change/preview']['post'];
export type Wanted = PreviewCall['requestBody']['content']['application/json'];
export type Preview = PreviewCall['responses'][200]['content']['application/json'];
export type Side = Preview['before'];

export const changedOrderQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...ORDERS_KEY, 'one', orderId],
    queryFn: ({ signal }) =>
      answerOf(staffApi.GET('/api/staff/orders/{orderId}', { params: { path: { orderId } }, signal })),
  });

/** What the buyer is asked at present. */
export const openChangeQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...ORDERS_KEY, 'change', orderId],
    queryFn: ({ signal }) =>
      answerOf(staffApi.GET('/api/staff/orders/{orderId}/change', { params: { path: { orderId } }, signal })),
  });

/** @param wanted undefined while nothing is changed */
export const previewQuery = (orderId: string, wanted: Wanted | undefined) =>
  queryOptions({
    queryKey: [...ORDERS_KEY, 'change', orderId, wanted],
    enabled: wanted !== undefined,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      answerOf(
        staffApi.POST('/api/staff/orders/{orderId}/change/preview', {
          params: { path: { orderId } },
          body: wanted!,
          signal,
        }),
      ),
  });
