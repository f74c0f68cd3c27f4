import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { unlessRefused } from '../../http/api-errors.ts';
import { closeDifference } from '../../shop/reconciliation/close-difference.ts';
import { comparedSums, foundDifferences } from '../../shop/reconciliation/reconciliation.reads.ts';
import { carrierClaims } from '../../shop/settlements/claims.reads.ts';
import type { ApiParts } from '../api-parts.ts';
import {
  CarrierClaims,
  ClaimsQuery,
  ClosedDifference,
  ComparedDays,
  DaysQuery,
  DifferenceDone,
  DifferencePath,
  DifferencesQuery,
  FoundDifferences,
} from './reconciliation.schema.ts';
import { allow, staffOf } from './staff-guard.ts';

const SHOWN = 500;

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/** What the nightly comparison with other companies has found, and what carriers owe us, for the accountant. */
export async function reconciliationStaffApi(app: FastifyInstance, { shop }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(
    '/reconciliation/days',
    { schema: { summary: 'Compared days, the latest first', querystring: DaysQuery, response: { 200: ComparedDays } } },
    async (request) => {
      allow(request, 'read', 'reconciliation');
      const days = await comparedSums(shop.db, request.query.from, request.query.to, SHOWN);
      return { days: days.map((one) => ({ ...one, comparedAt: one.comparedAt.toISOString() })) };
    },
  );

  typed.get(
    '/reconciliation/differences',
    {
      schema: {
        summary: 'Open differences, or all of a day',
        querystring: DifferencesQuery,
        response: { 200: FoundDifferences },
      },
    },
    async (request) => {
      allow(request, 'read', 'reconciliation');
      const found = await foundDifferences(shop.db, request.query.day, SHOWN);
      return {
        differences: found.map((one) => ({
          ...one,
          openedAt: one.openedAt.toISOString(),
          closedAt: iso(one.closedAt),
        })),
      };
    },
  );

  typed.post(
    '/reconciliation/differences/:difference/closed',
    {
      schema: {
        summary: 'A person has explained a difference',
        params: DifferencePath,
        body: ClosedDifference,
        response: { 200: DifferenceDone },
      },
    },
    async (request) =>
      unlessRefused(
        await closeDifference(shop.as(staffOf(request).actor), request.params.difference, request.body.reason),
      ),
  );

  typed.get(
    '/reconciliation/claims',
    {
      schema: {
        summary: 'What carriers owe us: all that is not settled, or those of a state',
        querystring: ClaimsQuery,
        response: { 200: CarrierClaims },
      },
    },
    async (request) => {
      allow(request, 'read', 'reconciliation');
      const claims = await carrierClaims(shop.db, request.query.state, SHOWN);
      return {
        claims: claims.map((one) => ({
          ...one,
          collectedAt: one.collectedAt.toISOString(),
          dueAt: one.dueAt.toISOString(),
          settledAt: iso(one.settledAt),
        })),
      };
    },
  );
}
