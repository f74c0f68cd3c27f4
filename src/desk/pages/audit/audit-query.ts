import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { isModernDay } from '../../../kernel/dates.ts';
import type { paths } from '../../api/calls.d.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';

type Query = NonNullable<paths['/api/staff/audit']['get']['parameters']['query']>;
export type AuditFilter = Omit<Query, 'after'>;
export type AuditThing = NonNullable<AuditFilter['thing']>;
export type AuditEntry =
  paths['/api/staff/audit']['get']['responses'][200]['content']['application/json']['entries'][number];

export type AuditChoices = paths['/api/staff/audit/choices']['get']['responses'][200]['content']['application/json'];

const NAMES = ['member', 'thing', 'order', 'from', 'to'] as const;

const numberOf = (value: string | null): number | undefined =>
  value !== null && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : undefined;
const dayOf = (value: string | null): string | undefined =>
  value !== null && /^\d{4}-\d\d-\d\d$/.test(value) && isModernDay(value) ? value : undefined;

/** The filter of an address. @param things names that the server knows */
export function readAuditFilter(params: URLSearchParams, things: readonly AuditThing[]): AuditFilter {
  const member = numberOf(params.get('member'));
  const thing = things.find((one) => one === params.get('thing'));
  const order = numberOf(params.get('order'));
  const from = dayOf(params.get('from'));
  const to = dayOf(params.get('to'));
  return {
    ...(member && { member }),
    ...(thing && { thing }),
    ...(order && { order }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

/** The same filter as parameters of an address. */
export function auditParams(filter: AuditFilter): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of NAMES) if (filter[name] !== undefined) params.set(name, String(filter[name]));
  return params;
}

export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', 'list', filter],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      answerOf(
        staffApi.GET('/api/staff/audit', {
          params: { query: { ...filter, ...(pageParam && { after: pageParam }) } },
          signal,
        }),
      ),
    getNextPageParam: ({ next }) => next,
  });

export const auditChoicesQuery = queryOptions({
  queryKey: ['audit', 'choices'],
  queryFn: ({ signal }) => answerOf(staffApi.GET('/api/staff/audit/choices', { signal })),
});
