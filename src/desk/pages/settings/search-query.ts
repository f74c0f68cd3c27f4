import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { paths } from '../../api/calls.d.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';

export const SYNONYMS_KEY = ['search', 'synonyms'] as const;
export const GOLDEN_KEY = ['search', 'golden'] as const;
export const MISSES_KEY = ['search', 'misses'] as const;

export interface Synonym {
  readonly word: string;
  readonly means: string;
}

export type GoldenQuery =
  paths['/api/staff/search/golden-queries']['get']['responses'][200]['content']['application/json']['queries'][number];

/** Pages of synonyms by their words. */
export const synonymsQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: [...SYNONYMS_KEY, q],
    initialPageParam: null as Synonym | null,
    queryFn: ({ pageParam, signal }) => {
      const query = {
        ...(q && { q }),
        ...(pageParam && { afterWord: pageParam.word, afterMeans: pageParam.means }),
      };
      return answerOf(staffApi.GET('/api/staff/search/synonyms', { params: { query }, signal }));
    },
    getNextPageParam: ({ next }) => next,
  });

export const goldenQuery = queryOptions({
  queryKey: GOLDEN_KEY,
  queryFn: ({ signal }) => answerOf(staffApi.GET('/api/staff/search/golden-queries', { signal })),
});

/** What the search finds now; only for queries that are long enough. */
export const foundQuery = (q: string) =>
  queryOptions({
    queryKey: ['search', 'found', q],
    queryFn: ({ signal }) => answerOf(staffApi.GET('/api/staff/search/found', { params: { query: { q } }, signal })),
    enabled: q.length >= 2,
  });

interface MissFilter {
  /** Days, or empty for ever. */
  readonly days: string;
  readonly ignored: boolean;
}

interface MissCursor {
  readonly times: number;
  readonly query: string;
}

/** Pages of queries without results, the most frequent first. */
export const missesQuery = ({ days, ignored }: MissFilter) =>
  infiniteQueryOptions({
    queryKey: [...MISSES_KEY, days, ignored],
    initialPageParam: null as MissCursor | null,
    queryFn: ({ pageParam, signal }) => {
      const query = {
        ...(days && { days: Number(days) }),
        ...(ignored && { ignored: 'true' as never }),
        ...(pageParam && { afterTimes: pageParam.times, afterQuery: pageParam.query }),
      };
      return answerOf(staffApi.GET('/api/staff/search/misses', { params: { query }, signal }));
    },
    getNextPageParam: ({ next }) => next,
  });
