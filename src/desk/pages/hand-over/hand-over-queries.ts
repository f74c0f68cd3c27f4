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

/** Every change of an order may change these lists, too, so their keys begin alike. */
export const BOXES_KEY = ['orders', 'boxes'] as const;

export const boxesQuery = (where: WhereTo | undefined) =>
  infiniteQueryOptions({
    queryKey: [...BOXES_KEY, where],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const query = { ...(where && { where }), ...(pageParam && { after: pageParam }) };
      return answerOf(staffApi.GET('/api/staff/hand-over', { params: { query }, signal }));
    },
    getNextPageParam: ({ next }) => next,
  });

export const ACTS_KEY = ['hand-over-acts'] as const;
/** The carrier answers meanwhile. */
const SOON_MS = 5_000;

export const actsQuery = queryOptions({
  queryKey: ACTS_KEY,
  queryFn: ({ signal }) => answerOf(staffApi.GET('/api/hand-over-acts', { signal })),
  refetchInterval: ({ state: { data } }) => (data?.acts.some(({ state }) => state === 'waiting') ? SOON_MS : false),
});

export const CALLS_KEY = ['courier-calls'] as const;

export const callsQuery = queryOptions({
  queryKey: CALLS_KEY,
  queryFn: ({ signal }) => answerOf(staffApi.GET('/api/courier-calls', { signal })),
  refetchInterval: ({ state: { data } }) => (data?.calls.some(({ state }) => state === 'requested') ? SOON_MS : false),
});
