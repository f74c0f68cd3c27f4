import { ORDERS_KEY } from '../../api/orders-key.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { CarrierName } from '../../../kernel/carriers.ts';
import type { paths } from '../../api/calls.d.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';

type Answer<P extends '/api/staff/hand-over' | '/api/hand-over-acts' | '/api/courier-calls'> =
  paths[P]['get']['responses'][200]['content']['application/json'];

export type Box = Answer<'/api/staff/hand-over'>['boxes'][number];
export type Act = Answer<'/api/hand-over-acts'>['acts'][number];
export type CourierCall = Answer<'/api/courier-calls'>['calls'][number];
export type WhereTo = CarrierName | 'shop';

/** The carrier answers meanwhile. */
const SOON_MS = 5_000;

/** Steps that end by an answer of a carrier. */
const OF_CARRIERS: readonly Box['step'][] = ['registering', 'label', 'act-made', 'removed'];

export const boxesQuery = (where: WhereTo | undefined) =>
  infiniteQueryOptions({
    queryKey: [...ORDERS_KEY, 'boxes', where],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const query = { ...(where && { where }), ...(pageParam && { after: pageParam }) };
      return answerOf(staffApi.GET('/api/staff/hand-over', { params: { query }, signal }));
    },
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ boxes }) => boxes.some(({ step }) => OF_CARRIERS.includes(step))) ? SOON_MS : false,
  });

export const actsQuery = queryOptions({
  queryKey: [...ORDERS_KEY, 'acts'],
  queryFn: ({ signal }) => answerOf(staffApi.GET('/api/hand-over-acts', { signal })),
  refetchInterval: ({ state: { data } }) => (data?.acts.some(({ state }) => state === 'waiting') ? SOON_MS : false),
});

export const CALLS_KEY = ['courier-calls'] as const;

export const callsQuery = queryOptions({
  queryKey: CALLS_KEY,
  queryFn: ({ signal }) => answerOf(staffApi.GET('/api/courier-calls', { signal })),
  refetchInterval: ({ state: { data } }) => (data?.calls.some(({ state }) => state === 'requested') ? SOON_MS : false),
});
