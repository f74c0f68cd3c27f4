import { eq, inArray } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { addMessage } from './add-message.ts';
import type { ChatMessage } from './chats.reads.ts';
import { chatEvents, chatMessages, chats } from './support.tables.ts';

type StaffContext = Pick<ShopContext, 'transaction'>;

/** Adds an answer of the shop; the visitor sees who wrote it. */
export function answerChat(
  ctx: StaffContext,
  chatId: string,
  { key, text }: { key: string; text: string },
): Promise<ChatMessage | Refusal> {
  return ctx.transaction(async (tx) => {
    const { actor } = tx;
    const notAllowed = unlessAllowed(actor, 'answer', 'chat');
    if (notAllowed || actor.kind !== 'staff') return notAllowed ?? refuse('chat-unknown');
    return addMessage(tx, chatId, { author: 'staff', staffName: actor.name, key, text });
  });
}

/** Closes a chat; the visitor's next message reopens it. Repeating it changes nothing. */
export function closeChat(ctx: StaffContext, chatId: string): Promise<{ state: 'closed' } | Refusal> {
  return ctx.transaction(async (tx) => {
    const notAllowed = unlessAllowed(tx.actor, 'close', 'chat');
    if (notAllowed) return notAllowed;
    const chat = await lockChat(tx, chatId);
    if (!chat) return refuse('chat-unknown');
    await closeLockedChat(tx, chat);
    return { state: 'closed' as const };
  });
}

type Chat = Pick<typeof chats.$inferSelect, 'id' | 'state' | 'customerId'>;

export async function lockChat({ db }: TransactionContext, chatId: string): Promise<Chat | undefined> {
  const { id, state, customerId } = chats;
  const [chat] = await db.select({ id, state, customerId }).from(chats).where(eq(id, chatId)).for('update');
  return chat;
}

/** For actions on a locked chat that answer it elsewhere. */
export async function closeLockedChat({ db, now, actor }: TransactionContext, { id, state }: Chat): Promise<void> {
  if (state !== 'open') return;
  await db.update(chats).set({ state: 'closed' }).where(eq(chats.id, id));
  await db.insert(chatEvents).values({ chatId: id, kind: 'closed', actor: actorName(actor), at: now() });
}

/** For a ticket made of a locked chat: no other ticket takes these messages. */
export async function takeMessages({ db, now }: TransactionContext, messageIds: readonly number[]): Promise<void> {
  await db
    .update(chatMessages)
    .set({ takenAt: now() })
    .where(inArray(chatMessages.id, [...messageIds]));
}
