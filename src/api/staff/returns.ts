import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { ZodType } from 'zod';
import { refused, unlessRefused } from '../../http/api-errors.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../../shop/context.ts';
import { acceptReturn, refuseReturn } from '../../shop/returns/decide-return.ts';
import { inspectReturn } from '../../shop/returns/inspect-return.ts';
import { decideQuarantine } from '../../shop/returns/decide-quarantine.ts';
import { openReturn } from '../../shop/returns/open-return.ts';
import { receiveReturn } from '../../shop/returns/receive-return.ts';
import { readReturnPhoto } from '../../shop/returns/read-return-photo.ts';
import { openReturns, returnPage, type ReturnPage } from '../../shop/returns/returns.reads.ts';
import type { ReturnResult } from '../../shop/returns/returns.tables.ts';
import type { ReturnCommand } from '../../shop/returns/run-return-command.ts';
import type { ApiParts } from '../api-parts.ts';
import { sendPhoto } from '../send-photo.ts';
import {
  AcceptedReturn,
  DecidedQuarantine,
  InspectedReturn,
  OpenedReturn,
  OpenReturns,
  ReceivedReturn,
  RefusedReturn,
  ReturnDone,
  ReturnForStaff,
  ReturnOpened,
  ReturnPath,
  ReturnPhotoPath,
  ReturnsQuery,
} from './returns.schema.ts';
import { allow, staffOf } from './staff-guard.ts';

const SHOWN = 200;

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
      return shown(page);
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

function shown({ units, events, createdAt, ...page }: ReturnPage) {
  return {
    ...page,
    createdAt: createdAt.toISOString(),
    units: units.map(({ receivedAt, ...unit }) => ({ ...unit, received: receivedAt !== null })),
    events: events.map(({ kind, fromState: from, toState: to, actor, facts, at }) => {
      return { kind, from, to, actor, facts: facts as Record<string, unknown>, at: at.toISOString() };
    }),
  };
}
