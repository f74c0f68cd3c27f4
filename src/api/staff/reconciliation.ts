import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { unlessRefused } from '../../http/api-errors.ts';
import { kopecks } from '../../kernel/money.ts';
import { closeDifference } from '../../shop/reconciliation/close-difference.ts';
import { importRegisterFile, MOST_REGISTER_BYTES } from '../../shop/reconciliation/import-register-file.ts';
import { comparedSums, foundDifferences } from '../../shop/reconciliation/reconciliation.reads.ts';
import { recordPayout } from '../../shop/reconciliation/record-payout.ts';
import { takeDifference } from '../../shop/reconciliation/take-difference.ts';
import { voidPayout } from '../../shop/reconciliation/void-payout.ts';
import { carrierClaims } from '../../shop/settlements/claims.reads.ts';
import { latestPayouts, latestRegisters } from '../../shop/settlements/registers.reads.ts';
import type { RecordedPayout } from '../../shop/settlements/save-payout.ts';
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
  DifferenceTaken,
  FoundDifferences,
  ImportedRegisters,
  NewPayout,
  PayoutPath,
  PayoutSaved,
  Payouts,
  PayoutVoided,
  RegisterFilePath,
  Registers,
} from './reconciliation.schema.ts';
import { allow, staffOf } from './staff-guard.ts';
import { NoBody } from './staff.schema.ts';

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

  for (const [does, summary] of [
    ['taken', 'A member of the staff looks into a difference'],
    ['released', 'Nobody looks into a difference any more'],
  ] as const) {
    typed.post(
      `/reconciliation/differences/:difference/${does}`,
      { schema: { summary, params: DifferencePath, body: NoBody, response: { 200: DifferenceTaken } } },
      async (request) =>
        unlessRefused(await takeDifference(shop.as(staffOf(request).actor), request.params.difference, does)),
    );
  }

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

  typed.get(
    '/reconciliation/registers',
    { schema: { summary: 'Registers, the latest first, with what came of them', response: { 200: Registers } } },
    async (request) => {
      allow(request, 'read', 'reconciliation');
      return { registers: [...(await latestRegisters(shop.db, SHOWN))] };
    },
  );

  typed.get(
    '/reconciliation/payouts',
    { schema: { summary: 'What came to our bank account, the latest first', response: { 200: Payouts } } },
    async (request) => {
      allow(request, 'read', 'reconciliation');
      const payouts = await latestPayouts(shop.db, SHOWN);
      return {
        payouts: payouts.map((one) => ({
          ...one,
          recordedAt: one.recordedAt.toISOString(),
          voidedAt: iso(one.voidedAt),
        })),
      };
    },
  );

  typed.post(
    '/reconciliation/payouts',
    {
      schema: {
        summary: 'Money of a company came to our bank account, by the statement',
        body: NewPayout,
        response: { 200: PayoutSaved },
      },
    },
    async (request) => unlessRefused(await recordPayout(shop.as(staffOf(request).actor), asPayout(request.body))),
  );

  typed.post(
    '/reconciliation/payouts/:payout/voided',
    {
      schema: {
        summary: 'A payout was typed wrong; its row stays',
        params: PayoutPath,
        body: ClosedDifference,
        response: { 200: PayoutVoided },
      },
    },
    async (request) =>
      unlessRefused(await voidPayout(shop.as(staffOf(request).actor), request.params.payout, request.body.reason)),
  );

  await app.register(async (files) => {
    files.removeAllContentTypeParsers();
    files.addContentTypeParser(
      ['text/csv', 'application/octet-stream'],
      { parseAs: 'buffer', bodyLimit: MOST_REGISTER_BYTES },
      (_request, body, done) => done(null, body),
    );
    // Before the body is read.
    files.addHook('onRequest', async (request) => allow(request, 'import', 'reconciliation'));
    files.withTypeProvider<ZodTypeProvider>().post(
      '/reconciliation/registers/:company',
      {
        bodyLimit: MOST_REGISTER_BYTES,
        schema: {
          summary: "Registers from a file of a company's cabinet: CSV in UTF-8 or Windows-1251, at most 20 MB",
          params: RegisterFilePath,
          response: { 200: ImportedRegisters },
        },
      },
      async (request) => {
        // Undefined for a request without a body.
        const file = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const actor = shop.as(staffOf(request).actor);
        return { registers: [...unlessRefused(await importRegisterFile(actor, request.params.company, file))] };
      },
    );
  });
}

const asPayout = (body: z.output<typeof NewPayout>): RecordedPayout => ({ ...body, amount: kopecks(body.amount) });
