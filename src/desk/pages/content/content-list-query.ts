import { infiniteQueryOptions } from '@tanstack/react-query';
import type { paths } from '../../api/calls.d.ts';
import { CONTENT_KEY } from '../../api/content-answers.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';

type List = paths['/api/staff/content']['get'];
export type ListedContent = List['responses'][200]['content']['application/json']['items'][number];
type Query = NonNullable<List['parameters']['query']>;

export interface ContentFilter {
  readonly q: string;
  readonly kind: string;
  readonly state: string;
}

/** Pages of content, changed last first. */
export const contentListQuery = ({ q, kind, state }: ContentFilter) =>
  infiniteQueryOptions({
    queryKey: [...CONTENT_KEY, 'list', q, kind, state],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const query = {
        ...(q && { q }),
        ...(kind && { kind }),
        ...(state && { state }),
        ...(pageParam && { after: pageParam }),
      } as Query;
      return answerOf(staffApi.GET('/api/staff/content', { params: { query }, signal }));
    },
    getNextPageParam: ({ next }) => next,
  });
