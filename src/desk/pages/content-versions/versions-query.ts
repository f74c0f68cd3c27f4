import { queryOptions } from '@tanstack/react-query';
import { CONTENT_KEY } from '../../api/content-answers.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';

/** A version never changes. */
export const versionQuery = (id: number, version: number) =>
  queryOptions({
    queryKey: [...CONTENT_KEY, 'version', id, version],
    staleTime: Infinity,
    queryFn: ({ signal }) =>
      answerOf(
        staffApi.GET('/api/staff/content/{id}/versions/{version}', { params: { path: { id, version } }, signal }),
      ),
  });
