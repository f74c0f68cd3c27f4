import type { paths } from '../../api/calls.d.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import type { Sent } from '../../api/use-command.ts';

type List = paths['/api/exceptions']['get'];
export type Exception = List['responses'][200]['content']['application/json']['exceptions'][number];
export type ExceptionEvent =
  paths['/api/exceptions/{exceptionId}/events']['get']['responses'][200]['content']['application/json']['events'][number];

/** Everything that was read of exceptions, in the cache. */
export const EXCEPTIONS = ['exceptions'] as const;

type Query = NonNullable<List['parameters']['query']>;

export const listExceptions = (query: Query, signal: AbortSignal) =>
  answerOf(staffApi.GET('/api/exceptions', { params: { query }, signal }));

export const countExceptions = () => answerOf(staffApi.GET('/api/exceptions/counts'));
export const exceptionTakers = () => answerOf(staffApi.GET('/api/exceptions/takers'));
export const exceptionHistory = (exceptionId: number) =>
  answerOf(staffApi.GET('/api/exceptions/{exceptionId}/events', { params: { path: { exceptionId } } }));

/** @param to id of the member who has it from now on; null: nobody */
export const assignException = (exceptionId: number, body: Sent & { to: number | null }) =>
  answerOf(staffApi.POST('/api/exceptions/{exceptionId}/assigned', { params: { path: { exceptionId } }, body }));

export const snoozeException = (exceptionId: number, body: Sent & { until: string; reason: string }) =>
  answerOf(staffApi.POST('/api/exceptions/{exceptionId}/snoozed', { params: { path: { exceptionId } }, body }));

export const wakeException = (exceptionId: number, body: Sent) =>
  answerOf(staffApi.POST('/api/exceptions/{exceptionId}/woken', { params: { path: { exceptionId } }, body }));

/** It has no key: the same reason of the same member counts as repeated. */
export const closeException = (exceptionId: number, body: { expectedVersion: number; reason: string }) =>
  answerOf(staffApi.POST('/api/exceptions/{exceptionId}/closed', { params: { path: { exceptionId } }, body }));
