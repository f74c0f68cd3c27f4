import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { answerOf, staffApi } from '../../api/staff-api.ts';

/** Every change of a batch may change the list, so their keys begin alike. */
export const BATCHES_KEY = ['batches'] as const;

export const batchQuery = (batchId: number) =>
  queryOptions({
    queryKey: [...BATCHES_KEY, 'one', batchId],
    queryFn: ({ signal }) =>
      answerOf(staffApi.GET('/api/batches/{batchId}', { params: { path: { batchId } }, signal })),
  });

/** Whom a recall would concern; asked anew whenever its form opens. */
export const reachQuery = (batchId: number) =>
  queryOptions({
    queryKey: [...BATCHES_KEY, 'reach', batchId],
    gcTime: 0,
    queryFn: ({ signal }) =>
      answerOf(staffApi.GET('/api/batches/{batchId}/reach', { params: { path: { batchId } }, signal })),
  });

export const noticesQuery = (batchId: number, toCall: boolean) =>
  infiniteQueryOptions({
    queryKey: [...BATCHES_KEY, 'notices', batchId, toCall],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const query = { ...(toCall && { toCall: 'yes' as const }), ...(pageParam && { after: pageParam }) };
      return answerOf(staffApi.GET('/api/batches/{batchId}/notices', { params: { path: { batchId }, query }, signal }));
    },
    getNextPageParam: ({ next }) => next,
  });
