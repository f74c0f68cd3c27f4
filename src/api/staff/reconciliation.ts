import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { unlessRefused } from '../../http/api-errors.ts';
import { closeMonth } from '../../shop/reconciliation/close-month.ts';
import { monthOf } from '../../shop/reconciliation/day.rules.ts';
import { comparedPage, recentMonths } from '../../shop/reconciliation/reconciliation.reads.ts';
import { requestRun } from '../../shop/reconciliation/request-run.ts';
import type { ApiParts } from '../api-parts.ts';
import {
  ComparedDays,
  DaysQuery,
  MonthClosed,
  MonthPath,
  Months,
  NewRun,
  RunRequested,
} from './reconciliation.schema.ts';
import { allow, staffOf } from './staff-guard.ts';
import { NoBody } from './staff.schema.ts';

/** Of days. */
const PAGE = 14;

/** Days and months of the nightly comparison with other companies, for the accountant (decision 0099). */
export async function reconciliationStaffApi(app: FastifyInstance, { shop }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(
    '/reconciliation/days',
    { schema: { summary: 'Compared days, the latest first', querystring: DaysQuery, response: { 200: ComparedDays } } },
    async (request) => {
      allow(request, 'read', 'reconciliation');
      const { days, runs, next } = await comparedPage(shop.db, request.query.from, request.query.to, PAGE);
      return {
        days: days.map((one) => ({ ...one, comparedAt: one.comparedAt.toISOString() })),
        runs: runs.map((one) => ({
          ...one,
          nextTryAt: one.nextTryAt?.toISOString() ?? null,
          finishedAt: one.finishedAt?.toISOString() ?? null,
        })),
        next: next !== null && next >= request.query.from ? next : null,
      };
    },
  );

  typed.post(
    '/reconciliation/runs',
    {
      schema: {
        summary: 'Compare a day with every company, within minutes',
        body: NewRun,
        response: { 200: RunRequested },
      },
    },
    async (request) => unlessRefused(await requestRun(shop.as(staffOf(request).actor), request.body.day)),
  );

  typed.get(
    '/reconciliation/months',
    { schema: { summary: 'The last thirteen months, and what keeps each open', response: { 200: Months } } },
    async (request) => {
      allow(request, 'read', 'reconciliation');
      const months = await recentMonths(shop.db, shop.now());
      return { months: months.map((one) => ({ ...one, closedAt: one.closedAt?.toISOString() ?? null })) };
    },
  );

  typed.post(
    '/reconciliation/months/:month/closed',
    {
      schema: {
        summary: 'Close a month: its days and differences do not change any more',
        params: MonthPath,
        body: NoBody,
        response: { 200: MonthClosed },
      },
    },
    async (request) => unlessRefused(await closeMonth(shop.as(staffOf(request).actor), monthOf(request.params.month))),
  );
}
