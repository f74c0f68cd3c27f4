import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { paths } from '../../api/calls.d.ts';
import { ORDERS_KEY } from '../../api/orders-key.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';

type QuoteCall = paths['/api/staff/orders/quote']['post'];
type QuoteRequest = QuoteCall['requestBody']['content']['application/json'];
export type Quote = QuoteCall['responses'][200]['content']['application/json'];
export type Offer = Quote['offers'][number];
type PointsRequest = paths['/api/staff/orders/points']['post']['requestBody']['content']['application/json'];

const FORM_KEY = [...ORDERS_KEY, 'new'] as const;
/** Milliseconds until carriers that have not answered yet are asked again. */
const ASK_AGAIN = 1500;

/** Read again after a refused order, since the key begins as that of orders. */
export const quoteQuery = (asked: QuoteRequest) =>
  queryOptions({
    queryKey: [...FORM_KEY, 'quote', asked],
    enabled: asked.items.length > 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => answerOf(staffApi.POST('/api/staff/orders/quote', { body: asked, signal })),
    refetchInterval: ({ state }) => (state.data && state.data.pending.length > 0 ? ASK_AGAIN : false),
  });

export const citiesQuery = (q: string) =>
  queryOptions({
    queryKey: [...FORM_KEY, 'cities', q],
    enabled: q !== '',
    queryFn: ({ signal }) => answerOf(staffApi.GET('/api/staff/cities', { params: { query: { q } }, signal })),
  });

export const streetsQuery = (cityId: number, q: string) =>
  queryOptions({
    queryKey: [...FORM_KEY, 'streets', cityId, q],
    enabled: q.trim().length > 2,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      answerOf(
        staffApi.GET('/api/staff/cities/{cityId}/streets', { params: { path: { cityId }, query: { q } }, signal }),
      ),
  });

export const pointsQuery = (asked: PointsRequest) =>
  queryOptions({
    queryKey: [...FORM_KEY, 'points', asked],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => answerOf(staffApi.POST('/api/staff/orders/points', { body: asked, signal })),
  });

/** The order whose buyer orders again. */
export const likeQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...ORDERS_KEY, 'one', orderId],
    enabled: orderId !== '',
    queryFn: ({ signal }) =>
      answerOf(staffApi.GET('/api/staff/orders/{orderId}', { params: { path: { orderId } }, signal })),
  });
