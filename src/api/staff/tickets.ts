import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { ZodType } from 'zod';
import { refused, unlessRefused } from '../../http/api-errors.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../../shop/context.ts';
import {
  answerTicket,
  askCustomer,
  closeTicket,
  noteOnTicket,
  solveTicket,
  takeTicket,
} from '../../shop/tickets/answer-ticket.ts';
import { approveLetter, dropLetter } from '../../shop/tickets/decide-letter.ts';
import { keptLettersOf, waitingLetters } from '../../shop/tickets/letters.reads.ts';
import { openTicketFromChat } from '../../shop/tickets/open-ticket-from-chat.ts';
import { openTicketFromForm } from '../../shop/tickets/open-ticket-from-form.ts';
import { readRawLetter } from '../../shop/tickets/read-raw-letter.ts';
import { readTicketFile } from '../../shop/tickets/read-ticket-file.ts';
import type { TicketCommand, TicketResult } from '../../shop/tickets/run-ticket-command.ts';
import { ticketForStaff, ticketsForStaff } from '../../shop/tickets/tickets-for-staff.reads.ts';
import { lastTicketMessages } from '../../shop/tickets/tickets.reads.ts';
import { may } from '../../shop/permissions/permissions.rules.ts';
import type { ApiParts } from '../api-parts.ts';
import { cursorOf, isRowId, pageOf } from '../page-cursor.ts';
import { sendAttachment } from '../send-attachment.ts';
import { allow, staffOf } from './staff-guard.ts';
import { NoBody } from './staff.schema.ts';
import {
  AnsweredTicket,
  ApprovedLetter,
  LetterApproved,
  LetterDropped,
  SolvedTicket,
  StaffTicket,
  StaffTicketFilePath,
  StaffTicketPath,
  StaffTickets,
  StaffTicketsQuery,
  TakenTicket,
  TicketDone,
  TicketFromChat,
  TicketFromForm,
  TicketLetterPath,
  TicketOpened,
  WaitingLetters,
  WaitingLettersQuery,
} from './tickets.schema.ts';

const PAGE = 50;
const MOST_MESSAGES = 1000;

/** Tickets for the staff, and letters about them that a person has to decide. */
export async function ticketsStaffApi(app: FastifyInstance, { shop, files }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(
    '/tickets',
    {
      schema: { summary: 'Tickets, those due first', querystring: StaffTicketsQuery, response: { 200: StaffTickets } },
    },
    async (request) => {
      allow(request, 'read', 'ticket');
      const { state, overdue, topic, owner, after } = request.query;
      const wanted = {
        state,
        topic,
        owner: owner === 'me' ? staffOf(request).actor.id : owner && null,
        overdueAt: overdue && shop.now(),
        after: cursorOf(after, isRowId),
      };
      const { rows, next } = pageOf(await ticketsForStaff(shop.db, wanted, PAGE + 1), PAGE);
      return { tickets: rows.map(({ cursor: _, ...one }) => shown(one, mayReadContact(request), shop.now())), next };
    },
  );

  typed.get(
    '/tickets/:ticketId',
    { schema: { summary: 'One ticket', params: StaffTicketPath, response: { 200: StaffTicket } } },
    async (request) => {
      allow(request, 'read', 'ticket');
      const { ticketId } = request.params;
      const ticket = await ticketForStaff(shop.db, ticketId);
      if (!ticket) throw refused(refuse('support-ticket-unknown'));
      const [messages, letters] = await Promise.all([
        lastTicketMessages(shop.db, ticketId, MOST_MESSAGES, { notes: true }),
        keptLettersOf(shop.db, ticketId),
      ]);
      const { emailConfirmedAt, ...rest } = ticket;
      const contact = mayReadContact(request);
      const phone = ticket.phone ?? '';
      return {
        ...shown(rest, contact, shop.now()),
        phone: contact ? phone : phone.slice(-4),
        email: (contact && ticket.email) || '',
        emailConfirmed: emailConfirmedAt !== null,
        messages: messages.map(({ id, author, staffName: name, key, text, at, files: attached }) => {
          const shownFiles = attached.map((file) => ({ id: file.id, name: file.name, bytes: file.bytes }));
          const letter = letters.has(key) ? key : null;
          return { id, author, name, text, at: at.toISOString(), letter, files: shownFiles };
        }),
        events: ticket.events.map((event) => ({ ...event, at: event.at.toISOString() })),
      };
    },
  );

  typed.get(
    '/tickets/:ticketId/files/:fileId',
    { exposeHeadRoute: false, schema: { summary: 'A file of a ticket', params: StaffTicketFilePath } },
    async (request, reply) => {
      allow(request, 'read', 'ticket');
      const { ticketId, fileId } = request.params;
      return sendAttachment(reply, await readTicketFile(shop, files, fileId, { ticketId }));
    },
  );

  function command<B extends Omit<TicketCommand, 'ticketId'>>(
    path: string,
    summary: string,
    body: ZodType<B>,
    run: (ctx: ShopContext, command: B & TicketCommand) => Promise<TicketResult | Refusal>,
  ): void {
    app.post(
      `/tickets/:ticketId/${path}`,
      { schema: { summary, params: StaffTicketPath, body, response: { 200: TicketDone } } },
      async (request: FastifyRequest) => {
        const { ticketId } = request.params as { ticketId: number };
        return unlessRefused(await run(shop.as(staffOf(request).actor), { ...(request.body as B), ticketId }));
      },
    );
  }

  command('taken', 'Answer this ticket oneself', TakenTicket, takeTicket);
  command('answered', 'Answer; the customer gets a letter', AnsweredTicket, answerTicket);
  command('asked', 'Ask the customer something: terms pause', AnsweredTicket, askCustomer);
  command('solved', 'The ticket is solved', SolvedTicket, solveTicket);
  command('closed', 'Close without an answer', TakenTicket, closeTicket);
  command('noted', 'A note for the staff', AnsweredTicket, noteOnTicket);

  typed.post(
    '/tickets/from-form',
    { schema: { summary: 'A form becomes a ticket', body: TicketFromForm, response: { 200: TicketOpened } } },
    async (request) => unlessRefused(await openTicketFromForm(shop.as(staffOf(request).actor), files, request.body)),
  );

  typed.post(
    '/tickets/from-chat',
    { schema: { summary: 'A chat becomes a ticket', body: TicketFromChat, response: { 200: TicketOpened } } },
    async (request) => unlessRefused(await openTicketFromChat(shop.as(staffOf(request).actor), request.body)),
  );

  typed.get(
    '/ticket-letters',
    {
      schema: {
        summary: 'Letters that wait for a decision, those that name a ticket first',
        querystring: WaitingLettersQuery,
        response: { 200: WaitingLetters },
      },
    },
    async (request) => {
      allow(request, 'read', 'ticket');
      const found = await waitingLetters(shop.db, PAGE + 1, request.query.after);
      const page = found.slice(0, PAGE);
      return {
        letters: page.map((one) => ({ ...one, receivedAt: one.receivedAt.toISOString() })),
        next: found.length > PAGE ? page.at(-1)!.id : null,
      };
    },
  );

  typed.get(
    '/ticket-letters/:letterId/raw',
    { exposeHeadRoute: false, schema: { summary: 'A letter as it came', params: TicketLetterPath } },
    async (request, reply) => {
      allow(request, 'read', 'ticket');
      return sendAttachment(reply, await readRawLetter(shop, files, request.params.letterId));
    },
  );

  typed.post(
    '/ticket-letters/:letterId/approved',
    {
      schema: {
        summary: 'A letter from another address belongs to the ticket',
        params: TicketLetterPath,
        body: ApprovedLetter,
        response: { 200: LetterApproved },
      },
    },
    async (request) => {
      const { letterId } = request.params;
      const approved = await approveLetter(shop.as(staffOf(request).actor), { letterId, ...request.body });
      return unlessRefused(approved);
    },
  );

  typed.post(
    '/ticket-letters/:letterId/dropped',
    {
      schema: {
        summary: 'A letter that concerns no ticket',
        params: TicketLetterPath,
        body: NoBody,
        response: { 200: LetterDropped },
      },
    },
    async (request) => unlessRefused(await dropLetter(shop.as(staffOf(request).actor), request.params.letterId)),
  );
}

type Listed = Omit<Awaited<ReturnType<typeof ticketsForStaff>>[number], 'cursor'>;

const mayReadContact = (request: FastifyRequest) => may(staffOf(request).actor, 'read-contact', 'shipment');

function shown<T extends Listed>({ name, lastName, ...ticket }: T, contact: boolean, now: Date) {
  const { answerDueAt, solveDueAt } = ticket;
  return {
    ...ticket,
    overdue: [answerDueAt, solveDueAt].some((due) => due !== null && due <= now),
    name: contact ? [name, lastName].filter(Boolean).join(' ') : '',
    answerDueAt: answerDueAt?.toISOString() ?? null,
    solveDueAt: solveDueAt?.toISOString() ?? null,
    createdAt: ticket.createdAt.toISOString(),
    lastMessageAt: ticket.lastMessageAt.toISOString(),
  };
}
