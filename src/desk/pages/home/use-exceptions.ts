import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useLocked } from '../../session/lock.ts';
import { countExceptions, EXCEPTIONS, listExceptions } from './exception-calls.ts';
import { queryOf, type ExceptionFilters } from './exception-filters.ts';

const MINUTE = 60_000;

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
  });
}

export function useExceptionCounts() {
  return useQuery({
    queryKey: [...EXCEPTIONS, 'counts'],
    queryFn: countExceptions,
    refetchInterval: useRefreshEvery(),
  });
}
