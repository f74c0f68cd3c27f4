// Longer than usual: the calls of claims, registers and payouts, a few lines each.
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { unlessRefused, wrongField } from '../../http/api-errors.ts';
import { moscowDay, addDays } from '../../kernel/dates.ts';
import { kopecks } from '../../kernel/money.ts';
import { moscowDayStart } from '../../kernel/moscow-time.ts';
import { importRegisterFile, MOST_REGISTER_BYTES } from '../../shop/reconciliation/import-register-file.ts';
import { recordPayout } from '../../shop/reconciliation/record-payout.ts';
import { voidPayout } from '../../shop/reconciliation/void-payout.ts';
import { CLAIM_STATE_NAMES } from '../../shop/settlements/claim.rules.ts';
import {
  carrierClaims,
  claimById,
  collectedClaims,
  linesOfClaims,
  owedByCarriers,
} from '../../shop/settlements/claims.reads.ts';
import {
  dayCursorText,
  claimCursorText,
  readDayCursor,
  readClaimCursor,
  readRegisterCursor,
  registerCursorText,
  type ClaimCursor,
} from '../../shop/settlements/list-cursor.rules.ts';
import { nameColumn } from '../../shop/settlements/name-column.ts';
import { latestPayouts, latestRegisters } from '../../shop/settlements/registers.reads.ts';
import type { RecordedPayout } from '../../shop/settlements/save-payout.ts';
import type { ApiParts } from '../api-parts.ts';
import { sendCsv } from '../send-csv.ts';
import {
  CarrierClaims,
  ClaimsFileQuery,
  ClaimsQuery,
  ColumnNamed,
  ImportedRegisters,
  NamedColumn,
  NewPayout,
  OwedByCarriers,
  PageQuery,
  PayoutPath,
  PayoutSaved,
  Payouts,
  PayoutVoided,
  RegisterFilePath,
  Registers,
  VoidedPayout,
} from './settlements.schema.ts';
import { allow, staffOf } from './staff-guard.ts';

const PAGE = 50;
/** Rows of a file that are read at once. */
const BATCH = 1_000;

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/** @throws ApiError for what is no cursor of the list */
function cursorOf<C>(after: string | undefined, read: (text: string) => C | undefined): C | undefined {
  const cursor = after === undefined ? undefined : read(after);
  if (after !== undefined && !cursor) throw wrongField(['after'], 'Список изменился: откройте его с\u00a0начала');
  return cursor;
}

/** What carriers owe us, registers of companies, and what came to the bank (decisions 0099, 0108). */
export async function settlementsStaffApi(app: FastifyInstance, { shop }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(
    '/reconciliation/claims',
    {
      schema: {
        summary: 'What carriers owe us: all that is not settled, the first due first, or what is settled',
        querystring: ClaimsQuery,
        response: { 200: CarrierClaims },
      },
    },
    async (request) => {
      allow(request, 'read', 'reconciliation');
      const { after, overdue, claim, ...wanted } = request.query;
      const now = shop.now();
      const cursor = cursorOf(after, readClaimCursor);
      const found =
        claim === undefined
          ? await carrierClaims(shop.db, { ...wanted, overdue: overdue === 'true', now, after: cursor }, PAGE + 1)
          : await claimById(shop.db, claim);
      const page = found.slice(0, PAGE);
      const last = page.at(-1);
      return {
        claims: await withLines(page, now),
        next:
          found.length > PAGE && last
            ? claimCursorText({ at: wanted.state === 'settled' ? last.createdAt : last.dueAt, id: last.id })
            : null,
      };
    },
  );

  async function withLines(claims: readonly Claim[], now: Date) {
    const ids = claims.map(({ id }) => id);
    const lines = ids.length === 0 ? [] : await linesOfClaims(shop.db, ids);
    return claims.map(({ createdAt: _created, ...one }) => ({
      ...one,
      collectedAt: one.collectedAt.toISOString(),
      dueAt: one.dueAt.toISOString(),
      isOverdue: one.state !== 'settled' && one.dueAt < now,
      settledAt: iso(one.settledAt),
      lines: lines.filter(({ claimId }) => claimId === one.id).map(({ claimId: _claim, ...line }) => line),
    }));
  }

  typed.get(
    '/reconciliation/claims/owed',
    { schema: { summary: 'What each carrier owes, and what of it is overdue', response: { 200: OwedByCarriers } } },
    async (request) => {
      allow(request, 'read', 'reconciliation');
      return { carriers: [...(await owedByCarriers(shop.db, shop.now()))] };
    },
  );

  typed.get(
    '/reconciliation/claims.csv',
    {
      exposeHeadRoute: false,
      schema: {
        summary: 'Claims by the day on which the recipient paid, as a file, CSV',
        querystring: ClaimsFileQuery,
      },
    },
    async (request, reply) => {
      allow(request, 'read', 'reconciliation');
      const { from, to } = request.query;
      async function* rows() {
        for (let after: ClaimCursor | undefined; ;) {
          const end = addDays(moscowDayStart(to), 1);
          const found = await collectedClaims(shop.db, moscowDayStart(from), end, after, BATCH);
          for (const one of await withLines(found, shop.now())) yield cellsOf(one);
          const last = found.at(-1);
          if (found.length < BATCH || !last) return;
          after = { at: last.collectedAt, id: last.id };
        }
      }
      return sendCsv(reply, `наложенный-платёж-${from}-${to}.csv`, FILE_HEAD, rows());
    },
  );

  type Shown = Awaited<ReturnType<typeof withLines>>[number];

  const cellsOf = (one: Shown) => [
    one.orderNumber,
    one.carrier,
    one.track,
    rubles(one.amount),
    CLAIM_STATE_NAMES[one.state],
    moscowDay(new Date(one.collectedAt)),
    moscowDay(new Date(one.dueAt)),
    one.settledAt === null ? null : moscowDay(new Date(one.settledAt)),
    rubles(one.lines.reduce((sum, { collected }) => sum + collected, 0)),
    one.lines.map(({ register }) => register).join(', '),
  ];

  typed.get(
    '/reconciliation/registers',
    {
      schema: {
        summary: 'Registers, the latest first, with what came of them',
        querystring: PageQuery,
        response: { 200: Registers },
      },
    },
    async (request) => {
      allow(request, 'read', 'reconciliation');
      const found = await latestRegisters(shop.db, PAGE + 1, cursorOf(request.query.after, readRegisterCursor));
      const page = found.slice(0, PAGE);
      return { registers: page, next: found.length > PAGE ? registerCursorText(page.at(-1)!) : null };
    },
  );

  typed.get(
    '/reconciliation/payouts',
    {
      schema: {
        summary: 'What came to our bank account, the latest first',
        querystring: PageQuery,
        response: { 200: Payouts },
      },
    },
    async (request) => {
      allow(request, 'read', 'reconciliation');
      const found = await latestPayouts(shop.db, PAGE + 1, cursorOf(request.query.after, readDayCursor));
      const page = found.slice(0, PAGE);
      return {
        payouts: page.map((one) => ({
          ...one,
          recordedAt: one.recordedAt.toISOString(),
          voidedAt: iso(one.voidedAt),
        })),
        next: found.length > PAGE ? dayCursorText(page.at(-1)!) : null,
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
        body: VoidedPayout,
        response: { 200: PayoutVoided },
      },
    },
    async (request) =>
      unlessRefused(await voidPayout(shop.as(staffOf(request).actor), request.params.payout, request.body.reason)),
  );

  typed.post(
    '/reconciliation/registers/:company/columns',
    {
      schema: {
        summary: "What a header of a company's files means, for all later imports",
        params: RegisterFilePath,
        body: NamedColumn,
        response: { 200: ColumnNamed },
      },
    },
    async (request) => {
      const { header, meaning } = request.body;
      return unlessRefused(await nameColumn(shop.as(staffOf(request).actor), request.params.company, header, meaning));
    },
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

type Claim = Awaited<ReturnType<typeof carrierClaims>>[number];

const asPayout = (body: z.output<typeof NewPayout>): RecordedPayout => ({ ...body, amount: kopecks(body.amount) });

const FILE_HEAD = [
  'Заказ',
  'Служба',
  'Трек',
  'Сумма, ₽',
  'Состояние',
  'Получатель заплатил',
  'Срок',
  'Деньги пришли',
  'По реестрам, ₽',
  'Реестры',
];

const rubles = (sum: number) => sum / 100;
