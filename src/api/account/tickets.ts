import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { notFound, refused, unlessRefused } from '../../http/api-errors.ts';
import { refuse } from '../../kernel/refusal.ts';
import { sessionState } from '../../shop/sessions/sessions.reads.ts';
import { liveTicket } from '../../shop/tickets/ticket.rules.ts';
import { openTicket } from '../../shop/tickets/open-ticket.ts';
import { markTicketRead, replyToTicket } from '../../shop/tickets/reply-to-ticket.ts';
import {
  countOwnTickets,
  lastTicketMessages,
  ownTicket,
  ownTickets,
  ticketMessage,
  ticketMessagesAfter,
  ticketSummary,
} from '../../shop/tickets/tickets.reads.ts';
import { actorOf } from '../actor-of.ts';
import type { ApiParts } from '../api-parts.ts';
import { invalid } from '../bad-query.ts';
import { requireSignedIn } from '../bearer.ts';
import { lastEventId, streamMessages } from '../stream-messages.ts';
import { pagination, queryStringOf } from '../strapi-query.ts';
import { shownTicket, shownTicketMessage } from './shown-tickets.ts';
import { readTicketQuery } from './ticket-query.ts';
import { ticketsCalls } from './tickets.schema.ts';

/** Messages of a ticket that are shown, the last ones. */
const SHOWN = 500;

/** Own tickets: the documented calls, and ours that opens one. Tickets of others look like nonexistent ones. */
export async function ticketsApi(app: FastifyInstance, { shop, secret, live }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  // Before the body is checked: a visitor learns nothing about it.
  const preValidation = async (request: FastifyRequest) => void requireSignedIn(request);
  const contextOf = (request: FastifyRequest) => shop.as(actorOf(requireSignedIn(request)));

  typed.route({
    ...ticketsCalls.list,
    preValidation,
    handler: async (request) => {
      const { customerId } = requireSignedIn(request);
      const { page, ...wanted } = readTicketQuery(queryStringOf(request.raw.url ?? ''));
      const found = await ownTickets(shop.db, customerId, wanted);
      const total = page.counted ? await countOwnTickets(shop.db, customerId, wanted.where) : 0;
      return { data: found.map(shownTicket), meta: { pagination: pagination(page, total) } };
    },
  });

  typed.route({
    ...ticketsCalls.one,
    preValidation,
    handler: async (request) => {
      const [unknown] = Object.keys(request.query);
      if (unknown !== undefined) throw invalid(unknown);
      return shownWhole(requireSignedIn(request).customerId, ticketIdOf(request.params.id));
    },
  });

  typed.route({
    ...ticketsCalls.addMessage,
    preValidation,
    handler: async (request) => {
      const ticketId = ticketIdOf(request.params.id);
      const added = unlessRefused(await replyToTicket(contextOf(request), secret, { ticketId, ...request.body.data }));
      const message = await ticketMessage(shop.db, added.ticketId, added.messageId);
      if (!message) throw notFound();
      return {
        data: shownTicketMessage(added.ticketId, message),
        meta: added.ticketId === ticketId ? {} : { ticket: added.ticketId },
      };
    },
  });

  typed.route({
    ...ticketsCalls.open,
    preValidation,
    handler: async (request) => {
      const { order: orderId, line: position, lot, ...ticket } = request.body.data;
      const opened = unlessRefused(
        await openTicket(contextOf(request), secret, {
          ...ticket,
          orderId,
          // A line of no order says nothing.
          position: orderId === null ? null : position,
          lotNumber: lot === '' ? null : lot,
        }),
      );
      return shownWhole(requireSignedIn(request).customerId, opened.ticketId);
    },
  });

  typed.route({
    ...ticketsCalls.summary,
    handler: async (request) => ({ data: await ticketSummary(shop.db, requireSignedIn(request).customerId), meta: {} }),
  });

  typed.route({
    ...ticketsCalls.markRead,
    preValidation,
    handler: async (request) => {
      const ticketId = ticketIdOf(request.params.id);
      unlessRefused(await markTicketRead(contextOf(request), { ticketId, through: request.body.data.through }));
      return { data: { ok: true as const }, meta: {} };
    },
  });

  typed.route({
    ...ticketsCalls.stream,
    preValidation,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const signedIn = requireSignedIn(request);
      const ticketId = ticketIdOf(request.params.id);
      if (!(await ownTicket(shop.db, signedIn.customerId, ticketId))) throw refused(refuse('support-ticket-unknown'));
      streamMessages(reply, {
        live,
        subject: liveTicket(ticketId),
        lastId: lastEventId(request.headers['last-event-id']),
        read: (after, most) => ticketMessagesAfter(shop.db, ticketId, after, most),
        show: (message) => shownTicketMessage(ticketId, message),
        isStillAllowed: async () => (await sessionState(shop.db, signedIn, shop.now()).catch(() => 'ended')) === 'live',
      });
      return reply;
    },
  });

  async function shownWhole(customerId: number, ticketId: number) {
    const ticket = await ownTicket(shop.db, customerId, ticketId);
    if (!ticket) throw refused(refuse('support-ticket-unknown'));
    const { id, attributes } = shownTicket(ticket);
    const messages = await lastTicketMessages(shop.db, ticketId, SHOWN);
    const data = messages.map((message) => shownTicketMessage(ticketId, message));
    return { data: { id, attributes: { ...attributes, messages: { data } } }, meta: {} };
  }
}

/** @throws ApiError for what is no id of a ticket */
export function ticketIdOf(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw refused(refuse('support-ticket-unknown'));
  return Number(text);
}
