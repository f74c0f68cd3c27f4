import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useLocked } from '../../session/lock.ts';
import { countExceptions, EXCEPTIONS, listExceptions } from './exception-calls.ts';
import { queryOf, type ExceptionFilters } from './exception-filters.ts';

const MINUTE = 60_000;

/** Whoever comes back from the screen of an entry has often just settled it. */
export const FRESH_ON_RETURN = { refetchOnMount: 'always' } as const;

/** How often the home reads again; hidden windows wait by themselves. */
export const useRefreshEvery = (): number | false => (useLocked() ? false : MINUTE);

export function useExceptions(filters: ExceptionFilters) {
  return useInfiniteQuery({
    queryKey: [...EXCEPTIONS, 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      listExceptions({ ...queryOf(filters), ...(pageParam !== null && { after: pageParam }) }, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: useRefreshEvery(),
    ...FRESH_ON_RETURN,
  });
}

export function useExceptionCounts() {
  return useQuery({
    queryKey: [...EXCEPTIONS, 'counts'],
    queryFn: countExceptions,
    refetchInterval: useRefreshEvery(),
    ...FRESH_ON_RETURN,
  });
}
