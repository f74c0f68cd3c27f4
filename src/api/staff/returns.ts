import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { ZodType } from 'zod';
import { refused, unlessRefused } from '../../http/api-errors.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../../shop/context.ts';
import { listedReturns } from '../../shop/desk/listed-returns.reads.ts';
import { readMomentCursor } from '../../shop/desk/moment-cursor.rules.ts';
import { orderVersion } from '../../shop/orders/order-version.reads.ts';
import { may } from '../../shop/permissions/permissions.rules.ts';
import { acceptReturn, refuseReturn } from '../../shop/returns/decide-return.ts';
import { inspectReturn } from '../../shop/returns/inspect-return.ts';
import { decideQuarantine } from '../../shop/returns/decide-quarantine.ts';
import { openReturn } from '../../shop/returns/open-return.ts';
import { receiveReturn } from '../../shop/returns/receive-return.ts';
import { measureReturnRefund } from '../../shop/returns/measure-return-refund.ts';
import { readReturnPhoto } from '../../shop/returns/read-return-photo.ts';
import { openReturns, returnableUnits, returnPage, type ReturnPage } from '../../shop/returns/returns.reads.ts';
import type { ReturnResult } from '../../shop/returns/returns.tables.ts';
import type { ReturnCommand } from '../../shop/returns/run-return-command.ts';
import type { ApiParts } from '../api-parts.ts';
import { sendPhoto } from '../send-photo.ts';
import {
  AcceptedReturn,
  DecidedQuarantine,
  InspectedReturn,
  ListedReturns,
  ListedReturnsQuery,
  MeasuredPacksQuery,
  MeasuredRefund,
  OpenedReturn,
  OpenReturns,
  ReceivedReturn,
  RefusedReturn,
  ReturnablePacks,
  ReturnDone,
  ReturnForStaff,
  ReturnOpened,
  ReturnPath,
  ReturnPhotoPath,
  ReturnsQuery,
} from './returns.schema.ts';
import { pageOf } from './moment-page.ts';
import { OrderPath } from '../shop/orders.schema.ts';
import { allow, staffOf } from './staff-guard.ts';

const SHOWN = 200;
const PAGE = 50;

/** Goods that come back, for the staff. Every command names the version its sender saw. */
export async function returnsStaffApi(app: FastifyInstance, { shop, returns, files }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(
    '/returns',
    {
      schema: { summary: 'Open returns, the oldest first', querystring: ReturnsQuery, response: { 200: OpenReturns } },
    },
    async (request) => {
      allow(request, 'read', 'return');
      const found = await openReturns(shop.db, request.query.state, SHOWN);
      return { returns: found.map((one) => ({ ...one, createdAt: one.createdAt.toISOString() })) };
    },
  );

  typed.get(
    '/staff/returns',
    {
      schema: {
        summary: 'Returns of one list, the oldest first; those that have ended the newest first',
        querystring: ListedReturnsQuery,
        response: { 200: ListedReturns },
      },
    },
    async (request) => {
      allow(request, 'read', 'return');
      const { view, after } = request.query;
      const isNamed = may(staffOf(request).actor, 'read-contact', 'shipment');
      const cursor = after === undefined ? undefined : readMomentCursor(after);
      const { rows, next } = pageOf(await listedReturns(shop.db, view, cursor, PAGE + 1), PAGE);
      return {
        returns: rows.map(({ createdAt, cursor: _, name, ...one }) => ({
          ...one,
          name: isNamed ? name : '',
          createdAt: createdAt.toISOString(),
        })),
        next,
      };
    },
  );

  typed.get(
    '/orders/:orderId/returnable-packs',
    {
      schema: {
        summary: 'Packs of an order that a return may be opened for',
        params: OrderPath,
        response: { 200: ReturnablePacks },
      },
    },
    async (request) => {
      allow(request, 'open', 'return');
      const { orderId } = request.params;
      // First: what changes after it must not pass as seen.
      const version = await orderVersion(shop.db, orderId);
      if (version === 0) throw refused(refuse('order-unknown'));
      return { version, units: await returnableUnits(shop.db, orderId) };
    },
  );

  typed.get(
    '/returns/:returnId/refund-preview',
    {
      schema: {
        summary: 'What inspecting these packs with a refund would give back',
        params: ReturnPath,
        querystring: MeasuredPacksQuery,
        response: { 200: MeasuredRefund },
      },
    },
    async (request) => {
      const { unit, delivery } = request.query;
      const packs = { returnId: request.params.returnId, unitIds: [unit].flat(), delivery: delivery !== undefined };
      return unlessRefused(await measureReturnRefund(shop.as(staffOf(request).actor), packs, returns));
    },
  );

  typed.post(
    '/returns',
    {
      schema: { summary: 'Open a return for a buyer who called', body: OpenedReturn, response: { 200: ReturnOpened } },
    },
    async (request) => unlessRefused(await openReturn(shop.as(staffOf(request).actor), request.body)),
  );

  typed.get(
    '/returns/:returnId',
    { schema: { summary: 'One return', params: ReturnPath, response: { 200: ReturnForStaff } } },
    async (request) => {
      allow(request, 'read', 'return');
      const page = await returnPage(shop.db, request.params.returnId);
      if (!page) throw refused(refuse('return-unknown'));
      return shown(page, may(staffOf(request).actor, 'read-money', 'order'));
    },
  );

  typed.get(
    '/returns/:returnId/photos/:photoId',
    { exposeHeadRoute: false, schema: { summary: 'A photo of a return, WebP', params: ReturnPhotoPath } },
    async (request, reply) => {
      allow(request, 'read', 'return');
      const { returnId, photoId } = request.params;
      return sendPhoto(reply, await readReturnPhoto(shop, files, photoId, { returnId }));
    },
  );

  function command<B extends Omit<ReturnCommand, 'returnId'>>(
    path: string,
    summary: string,
    body: ZodType<B>,
    run: (ctx: ShopContext, command: B & ReturnCommand) => Promise<ReturnResult | Refusal>,
  ): void {
    app.post(
      `/returns/:returnId/${path}`,
      { schema: { summary, params: ReturnPath, body, response: { 200: ReturnDone } } },
      async (request: FastifyRequest) => {
        const { returnId } = request.params as { returnId: string };
        return unlessRefused(await run(shop.as(staffOf(request).actor), { ...(request.body as B), returnId }));
      },
    );
  }

  command('accepted', 'The buyer may send the goods', AcceptedReturn, acceptReturn);
  command('refused', 'The return does not take place', RefusedReturn, refuseReturn);
  command('received', 'The box has come', ReceivedReturn, receiveReturn);
  command('inspected', 'Packs were looked at', InspectedReturn, (ctx, body) => inspectReturn(ctx, body, returns));
  command(
    'quarantine-decided',
    'Packs that were put aside are for sale again or written off',
    DecidedQuarantine,
    decideQuarantine,
  );
}

function shown({ units, events, createdAt, refunds, ...page }: ReturnPage, isPriced: boolean) {
  return {
    ...page,
    refunds: isPriced ? refunds : [],
    createdAt: createdAt.toISOString(),
    units: units.map(({ receivedAt, ...unit }) => ({ ...unit, received: receivedAt !== null })),
    events: events.map(({ kind, fromState: from, toState: to, actor, facts, at }) => {
      return { kind, from, to, actor, facts: facts as Record<string, unknown>, at: at.toISOString() };
    }),
  };
}
