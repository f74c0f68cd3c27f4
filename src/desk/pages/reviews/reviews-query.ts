import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { paths } from '../../api/calls.d.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';

export type StaffReview =
  paths['/api/staff/reviews']['get']['responses'][200]['content']['application/json']['reviews'][number];

export const REVIEW_STATES = {
  waiting: 'Ждут решения',
  published: 'Опубликованные',
  refused: 'Отклонённые',
} as const satisfies Readonly<Record<StaffReview['state'], string>>;

export const REVIEWS_KEY = ['reviews'] as const;

export const reviewsQuery = (state: StaffReview['state']) =>
  infiniteQueryOptions({
    queryKey: [...REVIEWS_KEY, 'list', state],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      answerOf(
        staffApi.GET('/api/staff/reviews', {
          params: { query: { state, ...(pageParam && { after: pageParam }) } },
          signal,
        }),
      ),
    getNextPageParam: ({ next }) => next,
  });

/** What is forbidden in an answer, as the server would refuse it. */
export const answerFindingsQuery = (text: string) =>
  queryOptions({
    queryKey: ['answer-findings', text],
    enabled: text.trim() !== '',
    queryFn: ({ signal }) => answerOf(staffApi.POST('/api/staff/reviews/answer-findings', { body: { text }, signal })),
  });
