import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { unlessRefused } from '../../http/api-errors.ts';
import type { StaffActor } from '../../kernel/actor.ts';
import { assignException } from '../../shop/exceptions/assign-exception.ts';
import { closeException } from '../../shop/exceptions/close-exception.ts';
import { mayDo } from '../../shop/exceptions/exception-actions.rules.ts';
import {
  exceptionCounts,
  exceptionHistory,
  exceptionTakers,
  listedExceptions,
} from '../../shop/exceptions/exceptions.reads.ts';
import { snoozeException, wakeException } from '../../shop/exceptions/snooze-exception.ts';
import { may } from '../../shop/permissions/permissions.rules.ts';
import type { ApiParts } from '../api-parts.ts';
import {
  AssignedException,
  ClosedException,
  ExceptionClosed,
  ExceptionCounts,
  ExceptionDone,
  ExceptionHistory,
  ExceptionPath,
  Exceptions,
  ExceptionsQuery,
  ExceptionTakers,
  SnoozedException,
  WokenException,
} from './exceptions.schema.ts';
import { allow, staffOf } from './staff-guard.ts';

const PAGE = 100;

/** What the program cannot settle and a person has to (decisions 0069, 0125). */
export async function exceptionsStaffApi(app: FastifyInstance, { shop }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const as = (request: FastifyRequest) => shop.as(staffOf(request).actor);

  typed.get(
    '/exceptions',
    {
      schema: {
        summary: 'What a person has to see to, the oldest first; what was closed, the newest first',
        querystring: ExceptionsQuery,
        response: { 200: Exceptions },
      },
    },
    async (request) => {
      allow(request, 'read', 'exception');
      const { actor } = staffOf(request);
      const { state, owner, snoozed, ...wanted } = request.query;
      const now = shop.now();
      const found = await listedExceptions(
        shop.db,
        now,
        {
          ...wanted,
          state,
          owner: owner === 'me' ? actor.id : owner,
          snoozed: state === 'open' ? snoozed : undefined,
        },
        PAGE + 1,
      );
      const page = found.slice(0, PAGE);
      return {
        exceptions: page.map((one) => shown(one, actor, now)),
        next: found.length > PAGE ? page.at(-1)!.id : null,
      };
    },
  );

  typed.get(
    '/exceptions/counts',
    { schema: { summary: 'How many exceptions wait, by kind and owner', response: { 200: ExceptionCounts } } },
    async (request) => {
      allow(request, 'read', 'exception');
      return exceptionCounts(shop.db, shop.now(), staffOf(request).actor.id);
    },
  );

  typed.get(
    '/exceptions/takers',
    { schema: { summary: 'Who may have exceptions', response: { 200: ExceptionTakers } } },
    async (request) => {
      allow(request, 'take', 'exception');
      return { takers: await exceptionTakers(shop.db) };
    },
  );

  typed.get(
    '/exceptions/:exceptionId/events',
    {
      schema: {
        summary: 'What the staff has done about an exception',
        params: ExceptionPath,
        response: { 200: ExceptionHistory },
      },
    },
    async (request) => {
      allow(request, 'read', 'exception');
      const events = await exceptionHistory(shop.db, request.params.exceptionId);
      return { events: events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })) };
    },
  );

  typed.post(
    '/exceptions/:exceptionId/assigned',
    {
      schema: {
        summary: 'Take an exception, hand it to a colleague or give it back',
        params: ExceptionPath,
        body: AssignedException,
        response: { 200: ExceptionDone },
      },
    },
    async (request) => unlessRefused(await assignException(as(request), { ...request.params, ...request.body })),
  );

  typed.post(
    '/exceptions/:exceptionId/snoozed',
    {
      schema: {
        summary: 'Put an exception off, for a week at most',
        params: ExceptionPath,
        body: SnoozedException,
        response: { 200: ExceptionDone },
      },
    },
    async (request) => {
      const until = new Date(request.body.until);
      return unlessRefused(await snoozeException(as(request), { ...request.params, ...request.body, until }));
    },
  );

  typed.post(
    '/exceptions/:exceptionId/woken',
    {
      schema: {
        summary: 'Bring an exception back that was put off',
        params: ExceptionPath,
        body: WokenException,
        response: { 200: ExceptionDone },
      },
    },
    async (request) => unlessRefused(await wakeException(as(request), { ...request.params, ...request.body })),
  );

  typed.post(
    '/exceptions/:exceptionId/closed',
    {
      schema: {
        summary: 'A person has seen to it',
        params: ExceptionPath,
        body: ClosedException,
        response: { 200: ExceptionClosed },
      },
    },
    async (request) => {
      const { exceptionId: id } = request.params;
      return unlessRefused(await closeException(as(request), { ...request.body, id }));
    },
  );
}

type Listed = Awaited<ReturnType<typeof listedExceptions>>[number];

function shown({ order, openedAt, closedAt, snoozed, action, ...one }: Listed, actor: StaffActor, now: Date) {
  const contact = may(actor, 'read-contact', 'shipment');
  const { needs, ...what } = action;
  return {
    ...one,
    action: { ...what, needs: needs.join(':'), allowed: mayDo(actor, action) },
    order: order && {
      id: order.id,
      number: order.number,
      name: contact ? order.contact.name : '',
      phone: contact ? order.contact.phone : order.contact.phone.slice(-4),
    },
    snoozed: snoozed && { ...snoozed, until: snoozed.until.toISOString() },
    openedAt: openedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    ageMinutes: Math.floor(((closedAt ?? now).getTime() - openedAt.getTime()) / 60_000),
  };
}
