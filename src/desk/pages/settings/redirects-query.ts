import { infiniteQueryOptions } from '@tanstack/react-query';
import type { paths } from '../../api/calls.d.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';

export const REDIRECTS_KEY = ['redirects'] as const;

export type RedirectRow =
  paths['/api/staff/redirects/previewed']['post']['responses'][200]['content']['application/json']['rows'][number];
export type ListedRedirect =
  paths['/api/staff/redirects']['get']['responses'][200]['content']['application/json']['redirects'][number];

/** Pages of redirects by their old address; each begins where the one before ended. */
export const redirectsQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: [...REDIRECTS_KEY, q],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const query = { ...(q && { q }), ...(pageParam && { after: pageParam }) };
      return answerOf(staffApi.GET('/api/staff/redirects', { params: { query }, signal }));
    },
    getNextPageParam: ({ next }) => next,
  });
