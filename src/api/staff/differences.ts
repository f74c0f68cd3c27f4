import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { refused, unlessRefused, wrongField } from '../../http/api-errors.ts';
import type { StaffActor } from '../../kernel/actor.ts';
import { SOURCE_NAMES } from '../../kernel/compared-sources.ts';
import { refuse } from '../../kernel/refusal.ts';
import { closeDifference } from '../../shop/reconciliation/close-difference.ts';
import { CAUSE_NAMES, proposedStep } from '../../shop/reconciliation/compare.rules.ts';
import { differenceHistory, findDifference, listedDifferences } from '../../shop/reconciliation/differences.reads.ts';
import { takeDifference } from '../../shop/reconciliation/take-difference.ts';
import { dayCursorText, readDayCursor, type DayCursor } from '../../shop/settlements/list-cursor.rules.ts';
import type { ApiParts } from '../api-parts.ts';
import { sendCsv } from '../send-csv.ts';
import {
  ClosedDifference,
  DifferenceDone,
  DifferencePath,
  DifferencesFileQuery,
  DifferencesQuery,
  DifferenceTaken,
  FoundDifferences,
  OneDifference,
  TurnedDifference,
} from './differences.schema.ts';
import { allow, staffOf } from './staff-guard.ts';

const PAGE = 50;
/** Rows of a file that are read at once. */
const BATCH = 1_000;

/** What the comparison with other companies has found, and who looks into it (decisions 0099, 0130). */
export async function differencesStaffApi(app: FastifyInstance, { shop }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(
    '/reconciliation/differences',
    {
      schema: {
        summary: 'Differences: open ones the oldest first, others the newest first',
        querystring: DifferencesQuery,
        response: { 200: FoundDifferences },
      },
    },
    async (request) => {
      allow(request, 'read', 'reconciliation');
      const { actor } = staffOf(request);
      const { after, owner, ...wanted } = request.query;
      const cursor = after === undefined ? undefined : readDayCursor(after);
      if (after !== undefined && !cursor) throw wrongField(['after'], 'Список изменился: откройте его с\u00a0начала');
      const found = await listedDifferences(
        shop.db,
        { ...wanted, owner: owner === 'me' ? actor.id : owner, after: cursor },
        PAGE + 1,
      );
      const page = found.slice(0, PAGE);
      return {
        differences: page.map((one) => shown(one, actor)),
        next: found.length > PAGE ? dayCursorText(page.at(-1)!) : null,
      };
    },
  );

  typed.get(
    '/reconciliation/differences.csv',
    {
      exposeHeadRoute: false,
      schema: { summary: 'Differences of a period as a file, CSV', querystring: DifferencesFileQuery },
    },
    async (request, reply) => {
      allow(request, 'read', 'reconciliation');
      const { from, to } = request.query;
      async function* rows() {
        for (let after: DayCursor | undefined; ;) {
          const found = await listedDifferences(shop.db, { state: 'all', from, to, after }, BATCH);
          for (const one of found) yield cellsOf(one);
          after = found.at(-1);
          if (found.length < BATCH || !after) return;
        }
      }
      return sendCsv(reply, `расхождения-${from}-${to}.csv`, FILE_HEAD, rows());
    },
  );

  typed.get(
    '/reconciliation/differences/:difference',
    {
      schema: {
        summary: 'One difference with what has become of it',
        params: DifferencePath,
        response: { 200: OneDifference },
      },
    },
    async (request) => {
      allow(request, 'read', 'reconciliation');
      const { difference: id } = request.params;
      const [found, events] = await Promise.all([findDifference(shop.db, id), differenceHistory(shop.db, id)]);
      if (!found) throw refused(refuse('difference-unknown'));
      return {
        difference: shown(found, staffOf(request).actor),
        events: events.map(({ at, facts, ...event }) => ({ ...event, facts: facts as object, at: at.toISOString() })),
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
      unlessRefused(await closeDifference(shop.as(staffOf(request).actor), request.params.difference, request.body)),
  );

  for (const [does, summary] of [
    ['taken', 'A member of the staff looks into a difference'],
    ['released', 'Nobody looks into a difference any more'],
  ] as const) {
    typed.post(
      `/reconciliation/differences/:difference/${does}`,
      { schema: { summary, params: DifferencePath, body: TurnedDifference, response: { 200: DifferenceTaken } } },
      async (request) => {
        const { difference } = request.params;
        const actor = shop.as(staffOf(request).actor);
        return unlessRefused(await takeDifference(actor, difference, does, request.body?.expectedVersion));
      },
    );
  }
}

type Found = NonNullable<Awaited<ReturnType<typeof findDifference>>>;

function shown({ openedAt, closedAt, ...one }: Found, actor: StaffActor) {
  return {
    ...one,
    step: closedAt === null ? proposedStep(one) : null,
    isMine: one.owner?.split(' ', 1)[0] === `staff:${actor.id}`,
    openedAt: openedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
  };
}

const FILE_HEAD = [
  'Номер',
  'День',
  'Компания',
  'Что сверяли',
  'Причина',
  'Запись',
  'Заказ',
  'У нас, ₽',
  'У них, ₽',
  'Разница, ₽',
  'Кто занимается',
  'Закрыто',
  'Кто закрыл',
  'Почему закрыто',
];

const rubles = (sum: number | null) => (sum === null ? null : sum / 100);

const cellsOf = (one: Found) => [
  one.id,
  one.day,
  one.company,
  SOURCE_NAMES[one.source],
  CAUSE_NAMES[one.cause],
  one.key,
  one.orderNumber,
  rubles(one.ours),
  rubles(one.theirs),
  rubles(one.difference),
  one.owner,
  one.closedAt?.toISOString() ?? null,
  one.closedBy,
  one.reason,
];
