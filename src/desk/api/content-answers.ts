import type { paths } from './calls.d.ts';
import { answerOf, staffApi } from './staff-api.ts';
import { queryOptions } from '@tanstack/react-query';

/** Everything that was read of content, in the cache. */
export const CONTENT_KEY = ['content'] as const;

export type DeskContent = paths['/api/staff/content/{id}']['get']['responses'][200]['content']['application/json'];
export type ContentFields = DeskContent['item'];
export type ContentKind = ContentFields['kind'];
export type ContentState = DeskContent['state'];
export type Block = ContentFields['body'][number];

export const contentQuery = (id: number) =>
  queryOptions({
    queryKey: [...CONTENT_KEY, 'one', id],
    queryFn: ({ signal }) => answerOf(staffApi.GET('/api/staff/content/{id}', { params: { path: { id } }, signal })),
  });
