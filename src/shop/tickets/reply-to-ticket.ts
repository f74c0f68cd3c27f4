import { eq, sql } from 'drizzle-orm';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import { hashRequest } from '../../platform/hash-request.ts';
import { attemptKey, countAttempts } from '../attempts/attempt-limits.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { addReply, earlierMessage, type AddedReply } from './add-reply.ts';
import { lockTicket } from './lock-ticket.ts';
import { postTicketNotice } from './post-ticket-notice.ts';
import { tickets } from './tickets.tables.ts';

const A_MINUTE = { windowSeconds: 60, max: 10 };
const A_DAY = { windowSeconds: 86_400, max: 100 };

export interface Reply {
  readonly ticketId: number;
  /** UUID made by the sender: a repeated request is the same message. */
  readonly key: string;
  readonly text: string;
  readonly files: readonly string[];
}

/** A customer writes to an own ticket. */
export function replyToTicket(
  ctx: ShopContext,
  secret: string,
  { ticketId, key, text, files }: Reply,
): Promise<AddedReply | Refusal> {
  const requestHash = hashRequest([ticketId, text, files]);
  return ctx.transaction(async (tx): Promise<AddedReply | Refusal> => {
    const ticket = await lockTicket(tx, ticketId);
    // Tickets of others look like nonexistent ones.
    if (!ticket || unlessAllowed(tx.actor, 'reply', ownedTicket(ticket.row))) return refuse('support-ticket-unknown');
    // A repeated request is not counted.
    const earlier = await earlierMessage(tx, key, requestHash);
    if (earlier) return earlier;
    const subject = String(ticket.row.customerId);
    const limits = [
      { key: attemptKey(secret, 'ticket-reply', subject), ...A_MINUTE },
      { key: attemptKey(secret, 'ticket-reply', subject), ...A_DAY },
    ];
    const counted = await countAttempts(tx, limits, tx.now());
    if (!counted.ok) return refuse('too-many-attempts', { retryAfter: counted.retryAfter });
    const added = await addReply(tx, ticket, { key, requestHash, text, files }, secret);
    if (!isRefusal(added)) await postTicketNotice(tx);
    return added;
  });
}

/** The customer has seen the messages through this one. */
export function markTicketRead(
  ctx: ShopContext,
  { ticketId, through }: { readonly ticketId: number; readonly through: number },
): Promise<Refusal | undefined> {
  return ctx.transaction(async (tx): Promise<Refusal | undefined> => {
    const ticket = await lockTicket(tx, ticketId);
    if (!ticket || unlessAllowed(tx.actor, 'reply', ownedTicket(ticket.row))) return refuse('support-ticket-unknown');
    const readThrough = sql<number>`greatest(${tickets.readThrough}, least(${through}::bigint,
      (select coalesce(max(m.id), 0) from ticket_messages m where m.ticket_id = ${ticketId})))`;
    await tx.db.update(tickets).set({ readThrough }).where(eq(tickets.id, ticketId));
    return undefined;
  });
}

const ownedTicket = ({ id, customerId }: { readonly id: number; readonly customerId: number }) =>
  ({ kind: 'ticket', id: String(id), customerId }) as const;
