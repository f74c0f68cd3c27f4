import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TicketTopic } from '../../kernel/tickets.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { hashRequest } from '../../platform/hash-request.ts';
import type { ShopContext } from '../context.ts';
import { isErased } from '../customers/find-customer.reads.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { addMessage } from '../support/add-message.ts';
import { closeLockedChat, lockChat, takeMessages } from '../support/answer-chat.ts';
import { findChatOwner, messagesOfNoTicket } from '../support/chats.reads.ts';
import { insertTicket } from './insert-ticket.ts';
import { insertTicketMessage } from './insert-ticket-message.ts';
import { askedAt, takenSince, wordsForTicket } from './ticket-source.rules.ts';
import { tickets } from './tickets.tables.ts';

/** Most messages that one ticket takes; a chat with more stays open for the next one. */
const MOST_MESSAGES = 1000;

export interface ChatToTicket {
  readonly chatId: string;
  readonly topic: TicketTopic;
  readonly subject?: string | undefined;
}

export interface TicketOpened {
  readonly ticketId: number;
  /** False where the same was asked for before. */
  readonly isNew: boolean;
}

/**
 * What a signed-in customer has said in the chat, with the answers, becomes a ticket; the chat says so and is closed. Repeated, it
 * names the last ticket until the customer says something more there.
 */
export function openTicketFromChat(
  ctx: Pick<ShopContext, 'transaction'>,
  { chatId, topic, subject }: ChatToTicket,
): Promise<TicketOpened | Refusal> {
  return ctx.transaction(async (tx): Promise<TicketOpened | Refusal> => {
    const { actor } = tx;
    const notAllowed = unlessAllowed(actor, 'open', 'ticket');
    if (notAllowed || actor.kind !== 'staff') return notAllowed ?? refuse('chat-unknown');
    const owner = await findChatOwner(tx.db, chatId);
    if (!owner) return refuse('chat-unknown');
    const { customerId } = owner;
    // The account is locked before the chat, as by its deletion.
    if (customerId === null || (await isErased(tx.db, customerId)))
      return refuse('ticket-source-unfit', { why: 'sender-unknown' });
    const chat = await lockChat(tx, chatId);
    // Merged into another one, or removed, meanwhile.
    if (chat?.customerId !== customerId) return refuse('chat-unknown');
    const found = await messagesOfNoTicket(tx.db, chatId, takenSince(tx.now()), MOST_MESSAGES);
    const words = wordsForTicket(found);
    if (words.length === 0)
      return (await lastTicketOf(tx, chatId)) ?? refuse('ticket-source-unfit', { why: 'no-question' });
    const ticket = await insertTicket(tx, {
      customerId,
      key: randomUUID(),
      topic,
      subject: subject ?? 'Вопрос из\u00a0чата',
      source: { chatId },
      askedAt: askedAt(words),
    });
    if (!ticket) return refuse('ticket-key-reused');
    let readThrough = 0;
    for (const { id, author, staffName, text, at } of words) {
      const isOurs = author === 'staff';
      const added = await insertTicketMessage(tx, ticket, {
        author: isOurs ? 'staff' : 'user',
        staffName: isOurs ? (staffName ?? actor.name) : null,
        key: randomUUID(),
        requestHash: hashRequest(['chat', chatId, id]),
        text,
        files: [],
        at,
      });
      if (isRefusal(added)) return added;
      readThrough = added;
    }
    // All of it was read in the chat.
    await tx.db.update(tickets).set({ readThrough }).where(eq(tickets.id, ticket.id));
    const said = await addMessage(tx, chatId, {
      author: 'staff',
      staffName: actor.name,
      key: ticket.key,
      text: `Завели обращение №\u00a0${ticket.id}: ответим в\u00a0нём. Оно в\u00a0личном кабинете, в\u00a0разделе «Обращения».`,
    });
    if (isRefusal(said)) return said;
    await takeMessages(
      tx,
      [...words, said].map(({ id }) => id),
    );
    if (found.length < MOST_MESSAGES) await closeLockedChat(tx, chat);
    return { ticketId: ticket.id, isNew: true };
  });
}

async function lastTicketOf({ db }: TransactionContext, chatId: string): Promise<TicketOpened | undefined> {
  const [last] = await db
    .select({ ticketId: tickets.id })
    .from(tickets)
    .where(eq(tickets.chatId, chatId))
    .orderBy(desc(tickets.id))
    .limit(1);
  return last && { ...last, isNew: false };
}
