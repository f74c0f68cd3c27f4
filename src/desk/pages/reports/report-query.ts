import { queryOptions } from '@tanstack/react-query';
import { addDays, isModernDay, moscowDay } from '../../../kernel/dates.ts';
import { moscowDayStart } from '../../../kernel/moscow-time.ts';
import type { paths } from '../../api/calls.d.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';

export type Report = paths['/api/staff/reports/{report}']['get']['responses'][200]['content']['application/json'];
export type ReportTable = Report['tables'][number];
export type ReportColumn = ReportTable['columns'][number];

/** Days of Moscow; both count. */
export interface Period {
  readonly from?: string;
  readonly to?: string;
}

export const reportsQuery = queryOptions({
  queryKey: ['reports', 'names'],
  queryFn: ({ signal }) => answerOf(staffApi.GET('/api/staff/reports', { signal })),
  staleTime: 600_000,
});

/** What was read stays while the next period is read. */
export const reportQuery = (report: string, period: Period) =>
  queryOptions({
    queryKey: ['reports', report, period],
    queryFn: ({ signal }) =>
      answerOf(
        staffApi.GET('/api/staff/reports/{report}', { params: { path: { report }, query: { ...period } }, signal }),
      ),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });

const dayOf = (value: string | null): string | undefined =>
  value !== null && /^\d{4}-\d\d-\d\d$/.test(value) && isModernDay(value) ? value : undefined;

export function readPeriod(params: URLSearchParams): Period {
  const from = dayOf(params.get('from'));
  const to = dayOf(params.get('to'));
  return { ...(from && { from }), ...(to && { to }) };
}

export const periodParams = ({ from, to }: Period): URLSearchParams =>
  new URLSearchParams({ ...(from && { from }), ...(to && { to }) });

/** Periods that are asked for most, on a day of Moscow. */
export function usualPeriods(today: string): readonly { readonly name: string; readonly period: Required<Period> }[] {
  const before = (days: number) => moscowDay(addDays(addDays(moscowDayStart(today), 0.5), -days));
  const first = `${today.slice(0, 8)}01`;
  const lastOfMonthBefore = moscowDay(addDays(addDays(moscowDayStart(first), 0.5), -1));
  return [
    { name: '7 дней', period: { from: before(6), to: today } },
    { name: 'Этот месяц', period: { from: first, to: today } },
    { name: 'Прошлый месяц', period: { from: `${lastOfMonthBefore.slice(0, 8)}01`, to: lastOfMonthBefore } },
    { name: 'Год', period: { from: before(364), to: today } },
  ];
}
