import { infiniteQueryOptions } from '@tanstack/react-query';
import type { paths } from './calls.d.ts';
import { answerOf, staffApi } from './staff-api.ts';

type Segments = paths['/api/staff/segments']['get']['responses'][200]['content']['application/json'];
export type Segment = Segments['segments'][number];
export type Condition = Segment['rule']['all'][number];

export const SEGMENTS_KEY = ['segments'] as const;

/** Pages of segments, the latest first. */
export const segmentsQuery = infiniteQueryOptions({
  queryKey: [...SEGMENTS_KEY, 'list'],
  initialPageParam: 0,
  queryFn: ({ pageParam, signal }) =>
    answerOf(
      staffApi.GET('/api/staff/segments', { params: { query: pageParam > 0 ? { after: pageParam } : {} }, signal }),
    ),
  getNextPageParam: ({ next }) => next,
});
