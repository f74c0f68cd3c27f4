import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { paths } from '../../api/calls.d.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';

export type WaitingLetter =
  paths['/api/ticket-letters']['get']['responses'][200]['content']['application/json']['letters'][number];

export const LETTERS_KEY = ['tickets', 'letters'] as const;

export const lettersQuery = infiniteQueryOptions({
  queryKey: LETTERS_KEY,
  initialPageParam: '',
  queryFn: ({ pageParam, signal }) =>
    answerOf(
      staffApi.GET('/api/ticket-letters', { params: { query: { ...(pageParam && { after: pageParam }) } }, signal }),
    ),
  getNextPageParam: ({ next }) => next,
});

/** The letter as it came, to be shown as text. */
export const rawLetterQuery = (letterId: string) =>
  queryOptions({
    queryKey: ['raw-letter', letterId],
    gcTime: 0,
    queryFn: ({ signal }) =>
      answerOf(
        staffApi.GET('/api/ticket-letters/{letterId}/raw', {
          params: { path: { letterId } },
          parseAs: 'text',
          signal,
        }) as Promise<{ data?: string; error?: unknown; response: Response }>,
      ),
  });
