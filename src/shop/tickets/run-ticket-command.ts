import { and, desc, eq, gt } from 'drizzle-orm';
import type { Actor, StaffActor } from '../../kernel/actor.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TicketState } from '../../kernel/tickets.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import { hashRequest } from '../../platform/hash-request.ts';
import { refuseWhenLocked } from '../../platform/locked-row.ts';
import type { ShopContext } from '../context.ts';
import { closeSettledExceptions } from '../exceptions/close-settled-exceptions.ts';
import { postLetter } from '../outbox/post-letter.ts';
import { insertTicketMessage } from './insert-ticket-message.ts';
import { lockTicket, type LockedTicket } from './lock-ticket.ts';
import { termsAfter } from './terms-after.rules.ts';
import { ticketLetter } from './ticket-letter.job.ts';
import { mayTicketMove } from './ticket.rules.ts';
import { ticketEvents, ticketMessages, tickets } from './tickets.tables.ts';

/** What every command of the staff names. */
export interface TicketCommand {
  readonly ticketId: number;
  /** UUID made by the sender: a repeated command gets the same result. */
  readonly key: string;
  /** Id of the last message that the sender has seen; a later one of the customer is a refusal. */
  readonly seen?: number | undefined;
  /** The version that the sender has seen, as {@link ticketForStaff} names it; any later event is a refusal. */
  readonly expectedVersion?: number | undefined;
}

export interface TicketResult {
  readonly ticketId: number;
  readonly state: TicketState;
  /** Of the message or note that the command has added. */
  readonly messageId: number | null;
}

/** What a command does. */
interface Outcome {
  readonly to: TicketState;
  /** To the customer, or a note for the staff. */
  readonly text?: { readonly author: 'staff' | 'note'; readonly words: string };
  /** Whoever runs it takes the ticket. */
  readonly takes?: true;
}

interface Definition<C extends TicketCommand> {
  /** Of the event and of the key. */
  readonly name: string;
  readonly command: C;
  /** The permission check of the action. */
  readonly unlessMay: (actor: Actor) => Refusal | undefined;
}

/**
 * Runs one command of the staff about a ticket: permission, lock, repeated key, the work itself, message with its letter, state, terms
 * and event, all in one transaction.
 */
export function runTicketCommand<C extends TicketCommand>(
  ctx: Pick<ShopContext, 'transaction'>,
  { name, command, unlessMay }: Definition<C>,
  decide: (ticket: LockedTicket['row']) => Outcome | Refusal,
): Promise<TicketResult | Refusal> {
  const requestHash = hashRequest([name, command]);
  const { key, ticketId } = command;
  const running = ctx.transaction(async (tx): Promise<TicketResult | Refusal> => {
    const { actor } = tx;
    const notAllowed = unlessMay(actor);
    if (notAllowed || actor.kind !== 'staff') return notAllowed ?? refuse('support-ticket-unknown');
    const ticket = await lockTicket(tx, ticketId);
    if (!ticket) return refuse('support-ticket-unknown');
    const earlier = await earlierResult(tx, key, requestHash);
    if (earlier) return earlier;
    const changed = await changedSince(tx, command);
    if (changed) return changed;
    const outcome = decide(ticket.row);
    if (isRefusal(outcome)) return outcome;
    const { state } = ticket.row;
    if (outcome.to !== state && !mayTicketMove(state, outcome.to))
      return refuse('ticket-move-not-allowed', { from: state, to: outcome.to });
    return apply(tx, ticket, { name, key, requestHash, actor }, outcome);
  });
  return refuseWhenLocked(refuse('ticket-busy', { retryAfter: 60 }), running);
}

interface Run {
  readonly name: string;
  readonly key: string;
  readonly requestHash: string;
  readonly actor: StaffActor;
}

async function apply(
  tx: TransactionContext,
  { row, calendar }: LockedTicket,
  { name, key, requestHash, actor }: Run,
  { to, text, takes }: Outcome,
): Promise<TicketResult | Refusal> {
  const now = tx.now();
  const { id: ticketId, state: from } = row;
  const by = { author: text?.author ?? 'staff', staffName: actor.name } as const;
  const added = text
    ? await insertTicketMessage(tx, row, { ...by, key, requestHash, text: text.words, files: [] })
    : null;
  if (isRefusal(added)) return added;
  const isToCustomer = text?.author === 'staff';
  const terms = termsAfter(calendar, row, { to, said: isToCustomer ? 'answered' : 'nothing', now });
  await tx.db
    .update(tickets)
    .set({
      ...terms,
      state: to,
      ...(to !== from && { solvedAt: to === 'solved' || to === 'closed' ? now : null }),
      ...(takes && { owner: actorName(actor) }),
      updatedAt: now,
      ...(isToCustomer && { lastMessageAt: now }),
    })
    .where(eq(tickets.id, ticketId));
  const moved = to === from ? {} : { fromState: from };
  const saved = await tx.db
    .insert(ticketEvents)
    // The state is recorded in any case: a repeated command gets it.
    .values({
      ticketId,
      kind: name,
      ...moved,
      toState: to,
      actor: actorName(actor),
      key,
      requestHash,
      facts: added === null ? {} : { messageId: added },
      at: now,
    })
    .onConflictDoNothing({ target: ticketEvents.key })
    .returning({ id: ticketEvents.id });
  if (saved.length === 0) return refuse('ticket-key-reused');
  if (added !== null && isToCustomer) await postLetter(tx, ticketLetter, { ticketId, messageId: added });
  if (terms.answerDueAt === null) await closeSettledExceptions(tx, `ticket:${ticketId}-answer`, 'Покупателю ответили.');
  if (terms.solveDueAt === null)
    await closeSettledExceptions(tx, `ticket:${ticketId}-solve`, 'Обращение решено или ждёт покупателя.');
  return { ticketId, state: to, messageId: added };
}

async function earlierResult(
  { db }: TransactionContext,
  key: string,
  requestHash: string,
): Promise<TicketResult | Refusal | undefined> {
  const [earlier] = await db.select().from(ticketEvents).where(eq(ticketEvents.key, key));
  if (!earlier) return undefined;
  if (earlier.requestHash !== requestHash) return refuse('ticket-key-reused');
  const { messageId = null } = earlier.facts as { messageId?: number };
  return { ticketId: earlier.ticketId, state: earlier.toState!, messageId };
}

/** A refusal that names the last change of a locked ticket, when there is one that the sender has not seen. */
async function changedSince(tx: TransactionContext, command: TicketCommand): Promise<Refusal | undefined> {
  const { ticketId, expectedVersion } = command;
  if (expectedVersion === undefined && !(await hasNewReply(tx, command))) return undefined;
  const { id, actor: by, kind: change } = ticketEvents;
  const [last] = await tx.db
    .select({ version: id, by, change })
    .from(ticketEvents)
    .where(eq(ticketEvents.ticketId, ticketId))
    .orderBy(desc(id))
    .limit(1);
  return last && last.version !== expectedVersion ? refuse('ticket-changed', last) : undefined;
}

async function hasNewReply({ db }: TransactionContext, { ticketId, seen }: TicketCommand): Promise<boolean> {
  if (seen === undefined) return false;
  const { id, ticketId: ofTicket, author } = ticketMessages;
  const newer = and(eq(ofTicket, ticketId), eq(author, 'user'), gt(id, seen));
  return (await db.select({ id }).from(ticketMessages).where(newer).limit(1)).length > 0;
}
