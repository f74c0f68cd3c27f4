import { and, eq } from 'drizzle-orm';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TicketTopic } from '../../kernel/tickets.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { hashRequest } from '../../platform/hash-request.ts';
import type { ShopContext } from '../context.ts';
import { isErased } from '../customers/find-customer.reads.ts';
import { orderLines, orders } from '../orders/orders.tables.ts';
import { ownAccount } from '../permissions/permissions.rules.ts';
import { earlierMessage, type AddedReply } from './add-reply.ts';
import { countOpenedTicket } from './count-opened-ticket.ts';
import { insertTicket } from './insert-ticket.ts';
import { insertTicketMessage } from './insert-ticket-message.ts';
import { postTicketNotice } from './post-ticket-notice.ts';

export interface OpenedTicket {
  /** UUID made by the sender: a repeated request finds the same ticket. */
  readonly key: string;
  readonly topic: TicketTopic;
  readonly subject: string;
  readonly text: string;
  readonly orderId: string | null;
  /** Line of the order, counted from 0. */
  readonly position: number | null;
  readonly lotNumber: string | null;
  readonly files: readonly string[];
}

/** A customer asks the shop something. */
export function openTicket(ctx: ShopContext, secret: string, opened: OpenedTicket): Promise<AddedReply | Refusal> {
  const { key, topic, subject, text, orderId, position, lotNumber, files } = opened;
  return ctx.transaction(async (tx): Promise<AddedReply | Refusal> => {
    const me = ownAccount(tx.actor, 'open-ticket');
    if (isRefusal(me)) return me;
    const { customerId } = me;
    const requestHash = hashRequest([customerId, topic, subject, text, orderId, position, lotNumber, files]);
    const earlier = await earlierMessage(tx, key, requestHash);
    if (earlier) return earlier;
    const overLimit = await countOpenedTicket(tx, secret, customerId);
    if (overLimit) return overLimit;
    const notMine = orderId === null ? undefined : await unlessOwnOrder(tx, customerId, orderId, position);
    if (notMine) return notMine;
    if (await isErased(tx.db, customerId)) return refuse('account-erased');
    const ticket = { customerId, key, topic, subject, orderId, position, lotNumber, previousId: null };
    const added = await insertTicket(tx, ticket);
    // Sent twice at once: the other request has committed meanwhile.
    if (!added) return (await earlierMessage(tx, key, requestHash)) ?? refuse('ticket-key-reused');
    const message = { author: 'user', staffName: null, key, requestHash, text, files } as const;
    const messageId = await insertTicketMessage(tx, added, message);
    if (isRefusal(messageId)) return messageId;
    await postTicketNotice(tx);
    return { ticketId: added.id, messageId };
  });
}

/** Orders of others look like nonexistent ones. The order is locked before the account, as by the deletion of that. */
async function unlessOwnOrder(
  { db }: TransactionContext,
  customerId: number,
  orderId: string,
  position: number | null,
): Promise<Refusal | undefined> {
  const mine = and(eq(orders.id, orderId), eq(orders.customerId, customerId));
  const [own] = await db.select({ id: orders.id }).from(orders).where(mine).for('key share');
  if (!own) return refuse('order-unknown');
  if (position === null) return undefined;
  const line = and(eq(orderLines.orderId, orderId), eq(orderLines.position, position));
  const found = await db.select({ position: orderLines.position }).from(orderLines).where(line);
  return found.length > 0 ? undefined : refuse('ticket-line-unknown');
}
