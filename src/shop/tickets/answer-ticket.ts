import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TicketState } from '../../kernel/tickets.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { runTicketCommand, type TicketCommand } from './run-ticket-command.ts';
import { isOurTurn } from './ticket.rules.ts';
import type { TicketRow } from './tickets.tables.ts';

type Ctx = Pick<ShopContext, 'transaction'>;

export interface AnswerCommand extends TicketCommand {
  readonly text: string;
}

/** Whoever takes a ticket answers it; others see who. Taken by another one, it changes hands. */
export function takeTicket(ctx: Ctx, command: TicketCommand) {
  return runTicketCommand(
    ctx,
    { name: 'taken', command, unlessMay: (actor) => unlessAllowed(actor, 'answer', 'ticket') },
    (ticket) => ({ to: ticket.state === 'new' ? 'open' : ticket.state, takes: true }),
  );
}

/** The customer gets an answer, in the account and by a letter. One in a ticket that was solved leaves it solved. */
export function answerTicket(ctx: Ctx, command: AnswerCommand) {
  return runTicketCommand(
    ctx,
    { name: 'answered', command, unlessMay: (actor) => unlessAllowed(actor, 'answer', 'ticket') },
    (ticket) => said(ticket, command, isOurTurn(ticket.state) ? 'open' : ticket.state),
  );
}

/** The shop cannot go on without an answer of the customer: terms pause. */
export function askCustomer(ctx: Ctx, command: AnswerCommand) {
  return runTicketCommand(
    ctx,
    { name: 'asked', command, unlessMay: (actor) => unlessAllowed(actor, 'answer', 'ticket') },
    (ticket) =>
      ticket.state === 'solved'
        ? refuse('ticket-move-not-allowed', { from: 'solved', to: 'waiting-customer' })
        : said(ticket, command, 'waiting-customer'),
  );
}

export interface SolveCommand extends TicketCommand {
  /** Last words to the customer; without them nothing is sent. */
  readonly text?: string | undefined;
}

export function solveTicket(ctx: Ctx, command: SolveCommand) {
  return runTicketCommand(
    ctx,
    { name: 'solved', command, unlessMay: (actor) => unlessAllowed(actor, 'answer', 'ticket') },
    ({ state }) => {
      if (state === 'closed') return refuse('ticket-move-not-allowed', { from: state, to: 'solved' });
      return { to: 'solved', ...(command.text !== undefined && { text: { author: 'staff', words: command.text } }) };
    },
  );
}

/** For what needs no answer: a reply opens another ticket. */
export function closeTicket(ctx: Ctx, command: TicketCommand) {
  return runTicketCommand(
    ctx,
    { name: 'closed', command, unlessMay: (actor) => unlessAllowed(actor, 'close', 'ticket') },
    () => ({ to: 'closed' }),
  );
}

/** For the staff only. */
export function noteOnTicket(ctx: Ctx, command: AnswerCommand) {
  return runTicketCommand(
    ctx,
    { name: 'noted', command, unlessMay: (actor) => unlessAllowed(actor, 'answer', 'ticket') },
    ({ state }) => ({ to: state, text: { author: 'note', words: command.text } }),
  );
}

function said({ state }: TicketRow, { text }: AnswerCommand, to: TicketState) {
  if (state === 'closed') return refuse('ticket-move-not-allowed', { from: state, to }) as Refusal;
  return { to, text: { author: 'staff', words: text } } as const;
}
