import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { paths } from '../../api/calls.d.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';

type Answer<P extends keyof paths> = paths[P] extends {
  get: { responses: { 200: { content: { 'application/json': infer A } } } };
}
  ? A
  : never;
type QueryOf<P extends keyof paths> = paths[P] extends { get: { parameters: { query?: infer Q } } }
  ? NonNullable<Q>
  : never;

export type ComparedDay = Answer<'/api/reconciliation/days'>['days'][number];
export type Run = Answer<'/api/reconciliation/days'>['runs'][number];
export type Month = Answer<'/api/reconciliation/months'>['months'][number];
export type Difference = Answer<'/api/reconciliation/differences'>['differences'][number];
export type DifferenceEvent = Answer<'/api/reconciliation/differences/{difference}'>['events'][number];
export type EventKind = DifferenceEvent['kind'];
export type Source = Difference['source'];
export type Cause = Difference['cause'];
export type Claim = Answer<'/api/reconciliation/claims'>['claims'][number];
export type ClaimState = Claim['state'];
export type Register = Answer<'/api/reconciliation/registers'>['registers'][number];
export type Payout = Answer<'/api/reconciliation/payouts'>['payouts'][number];

export type DifferencesQuery = Omit<QueryOf<'/api/reconciliation/differences'>, 'after'>;
export type ClaimsQuery = Omit<QueryOf<'/api/reconciliation/claims'>, 'after'>;

/** Everything that was read of reconciliation, in the cache. */
export const RECONCILIATION = ['reconciliation'] as const;

const SOON = 15_000;

/** Pages of days, the latest first; read again by itself while a comparison waits. @param from,to days, both included */
export const daysQuery = (from: string, to: string) =>
  infiniteQueryOptions({
    queryKey: [...RECONCILIATION, 'days', from, to],
    initialPageParam: to,
    queryFn: ({ pageParam, signal }) =>
      answerOf(staffApi.GET('/api/reconciliation/days', { params: { query: { from, to: pageParam } }, signal })),
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ runs }) => runs.some((run) => run.state === 'waiting')) ? SOON : false,
  });

export const monthsQuery = queryOptions({
  queryKey: [...RECONCILIATION, 'months'],
  queryFn: ({ signal }) => answerOf(staffApi.GET('/api/reconciliation/months', { signal })),
});

export const differencesQuery = (query: DifferencesQuery) =>
  infiniteQueryOptions({
    queryKey: [...RECONCILIATION, 'differences', query],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      answerOf(
        staffApi.GET('/api/reconciliation/differences', {
          params: { query: { ...query, ...(pageParam && { after: pageParam }) } },
          signal,
        }),
      ),
    getNextPageParam: ({ next }) => next,
  });

export const differenceQuery = (difference: number) =>
  queryOptions({
    queryKey: [...RECONCILIATION, 'difference', difference],
    queryFn: ({ signal }) =>
      answerOf(
        staffApi.GET('/api/reconciliation/differences/{difference}', { params: { path: { difference } }, signal }),
      ),
  });

export const claimsQuery = (query: ClaimsQuery) =>
  infiniteQueryOptions({
    queryKey: [...RECONCILIATION, 'claims', query],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      answerOf(
        staffApi.GET('/api/reconciliation/claims', {
          params: { query: { ...query, ...(pageParam && { after: pageParam }) } },
          signal,
        }),
      ),
    getNextPageParam: ({ next }) => next,
  });

export const owedQuery = queryOptions({
  queryKey: [...RECONCILIATION, 'owed'],
  queryFn: ({ signal }) => answerOf(staffApi.GET('/api/reconciliation/claims/owed', { signal })),
});

export const registersQuery = infiniteQueryOptions({
  queryKey: [...RECONCILIATION, 'registers'],
  initialPageParam: '',
  queryFn: ({ pageParam, signal }) =>
    answerOf(
      staffApi.GET('/api/reconciliation/registers', {
        params: { query: pageParam ? { after: pageParam } : {} },
        signal,
      }),
    ),
  getNextPageParam: ({ next }) => next,
});

export const payoutsQuery = infiniteQueryOptions({
  queryKey: [...RECONCILIATION, 'payouts'],
  initialPageParam: '',
  queryFn: ({ pageParam, signal }) =>
    answerOf(
      staffApi.GET('/api/reconciliation/payouts', {
        params: { query: pageParam ? { after: pageParam } : {} },
        signal,
      }),
    ),
  getNextPageParam: ({ next }) => next,
});
