import { queryOptions } from '@tanstack/react-query';
import { ORDERS_KEY } from '../../api/orders-key.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';

export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...ORDERS_KEY, 'one', orderId],
    queryFn: ({ signal }) =>
      answerOf(staffApi.GET('/api/staff/orders/{orderId}', { params: { path: { orderId } }, signal })),
  });

/** Forgotten when its form closes, so that the version it opens with is of now. */
export const refundableQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...ORDERS_KEY, 'refundable', orderId],
    gcTime: 0,
    queryFn: ({ signal }) =>
      answerOf(staffApi.GET('/api/orders/{orderId}/refunds', { params: { path: { orderId } }, signal })),
  });

/** What is in the box, and what the till takes for it. */
export const goodsQuery = (shipmentId: string) =>
  queryOptions({
    queryKey: [...ORDERS_KEY, 'goods', shipmentId],
    gcTime: 0,
    queryFn: ({ signal }) =>
      answerOf(staffApi.GET('/api/shipments/{shipmentId}', { params: { path: { shipmentId } }, signal })),
  });

export const pointsQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...ORDERS_KEY, 'points', orderId],
    gcTime: 0,
    queryFn: ({ signal }) =>
      answerOf(staffApi.GET('/api/staff/orders/{orderId}/points', { params: { path: { orderId } }, signal })),
  });
