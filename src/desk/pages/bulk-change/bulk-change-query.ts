import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { paths } from '../../api/calls.d.ts';
import { BULK_CHANGES_KEY } from '../../api/bulk-changes-key.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';

type Read = paths['/api/staff/bulk-changes/{bulkChangeId}']['get'];
type ReadRows = paths['/api/staff/bulk-changes/{bulkChangeId}/rows']['get'];
export type DeskBulkChange = Read['responses'][200]['content']['application/json'];
export type BulkRow = ReadRows['responses'][200]['content']['application/json']['rows'][number];
export type ShownRows = NonNullable<NonNullable<ReadRows['parameters']['query']>['show']>;

const SOON_MS = 1_000;
/** While a job works on its rows. */
export const isRunning = (state: DeskBulkChange['state']) => state === 'checking' || state === 'applying';

export const bulkChangeQuery = (bulkChangeId: string) =>
  queryOptions({
    queryKey: [...BULK_CHANGES_KEY, 'one', bulkChangeId],
    queryFn: ({ signal }) =>
      answerOf(staffApi.GET('/api/staff/bulk-changes/{bulkChangeId}', { params: { path: { bulkChangeId } }, signal })),
    refetchInterval: ({ state: { data } }) => (data && isRunning(data.state) ? SOON_MS : false),
  });

/** Rows in the order of the file. @param state of the change: its rows are read again when it has moved on */
export const bulkRowsQuery = (bulkChangeId: string, show: ShownRows | undefined, state: DeskBulkChange['state']) =>
  infiniteQueryOptions({
    queryKey: [...BULK_CHANGES_KEY, 'rows', bulkChangeId, show ?? '', state],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      answerOf(
        staffApi.GET('/api/staff/bulk-changes/{bulkChangeId}/rows', {
          params: { path: { bulkChangeId }, query: { after: pageParam, ...(show && { show }) } },
          signal,
        }),
      ),
    getNextPageParam: ({ next }) => next,
  });
