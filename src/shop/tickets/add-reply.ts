import { eq } from 'drizzle-orm';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import { countOpenedTicket } from './count-opened-ticket.ts';
import { followingTicket } from './following-ticket.reads.ts';
import { insertTicket } from './insert-ticket.ts';
import { insertTicketMessage } from './insert-ticket-message.ts';
import { lockTicket, type LockedTicket } from './lock-ticket.ts';
import { termsAfter } from './terms-after.rules.ts';
import { effectOfReply } from './ticket.rules.ts';
import { ticketEvents, ticketMessages, tickets } from './tickets.tables.ts';

export interface NewReply {
  readonly key: string;
  readonly requestHash: string;
  readonly text: string;
  readonly files: readonly string[];
  /** The letter that it came as. */
  readonly letterId?: string;
}

/** Where a reply is: in its ticket, or in the new one that goes on with it. */
export interface AddedReply {
  readonly ticketId: number;
  readonly messageId: number;
}

/** The message that was sent with this key before; a refusal when something else was sent with it. */
export async function earlierMessage(
  { db }: Pick<TransactionContext, 'db'>,
  key: string,
  requestHash: string,
): Promise<AddedReply | Refusal | undefined> {
  const [earlier] = await db.select().from(ticketMessages).where(eq(ticketMessages.key, key));
  if (!earlier) return undefined;
  if (earlier.requestHash !== requestHash) return refuse('ticket-key-reused');
  return { ticketId: earlier.ticketId, messageId: earlier.id };
}

/**
 * Adds what the customer writes to a locked ticket, once for its key: it reopens the ticket. Where that has been solved for too long,
 * it goes to the ticket that goes on with it, and opens that one if there is none. Who may write has been checked by the caller.
 * @param secret of the counter of opened tickets; undefined when the staff adds a letter, which is not counted
 */
export async function addReply(
  tx: TransactionContext,
  ticket: LockedTicket,
  { letterId, ...reply }: NewReply,
  secret: string | undefined,
): Promise<AddedReply | Refusal> {
  const { row, calendar } = ticket;
  if (ticket.isOfErased) return refuse('support-ticket-unknown');
  const earlier = await earlierMessage(tx, reply.key, reply.requestHash);
  if (earlier) return earlier;
  const now = tx.now();
  const message = { ...reply, author: 'user', staffName: null } as const;
  const effect = effectOfReply(row, reply, now);
  if (effect === 'new-ticket') {
    const following = await lockFollowing(tx, row.id);
    if (following) return addReply(tx, following, { ...reply, ...(letterId !== undefined && { letterId }) }, secret);
    const overLimit = secret === undefined ? undefined : await countOpenedTicket(tx, secret, row.customerId);
    if (overLimit) return overLimit;
    const { customerId, topic, subject, orderId, position, lotNumber, id: previousId } = row;
    const { key } = reply;
    const next = await insertTicket(tx, { customerId, key, topic, subject, orderId, position, lotNumber, previousId });
    if (!next) return refuse('ticket-key-reused');
    const messageId = await insertTicketMessage(tx, next, message);
    return isRefusal(messageId) ? messageId : { ticketId: next.id, messageId };
  }
  const messageId = await insertTicketMessage(tx, row, message);
  if (isRefusal(messageId)) return messageId;
  const { to, isAnswerDue } = effect;
  const terms = termsAfter(calendar, row, { to, said: isAnswerDue ? 'asked' : 'nothing', now });
  await tx.db
    .update(tickets)
    .set({ ...terms, state: to, ...(to !== row.state && { solvedAt: null }), updatedAt: now, lastMessageAt: now })
    .where(eq(tickets.id, row.id));
  await tx.db.insert(ticketEvents).values({
    ticketId: row.id,
    kind: 'replied',
    ...(to !== row.state && { fromState: row.state, toState: to }),
    actor: actorName(tx.actor),
    facts: { messageId, ...(letterId !== undefined && { letterId }) },
    at: now,
  });
  return { ticketId: row.id, messageId };
}

/** The newest ticket that goes on with this one. */
async function lockFollowing(tx: TransactionContext, ticketId: number): Promise<LockedTicket | undefined> {
  const newest = await followingTicket(tx.db, ticketId);
  return newest === undefined ? undefined : lockTicket(tx, newest);
}
