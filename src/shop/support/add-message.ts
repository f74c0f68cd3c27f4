import { and, eq, sql } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import { MESSAGES_CHANNEL } from '../../platform/live-messages.ts';
import { stateAfter, type ChatAuthor } from './chat.rules.ts';
import type { ChatMessage } from './chats.reads.ts';
import { chatEvents, chatMessages, chats } from './support.tables.ts';

export interface NewMessage {
  readonly author: ChatAuthor;
  readonly staffName: string | null;
  readonly key: string;
  readonly text: string;
}

/**
 * Adds a message to a chat, once for its key, and notifies every process. The row of the chat is locked first, so that
 * ids within a chat are committed in order and a reader of messages "after this id" misses none.
 */
export async function addMessage(
  tx: TransactionContext,
  chatId: string,
  message: NewMessage,
): Promise<ChatMessage | Refusal> {
  const [chat] = await tx.db.select().from(chats).where(eq(chats.id, chatId)).for('update');
  // A chat without an owner has been merged into another one.
  if (!chat || (chat.customerId === null && chat.visitorHash === null)) return refuse('chat-unknown');
  const [earlier] = await tx.db
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.chatId, chatId), eq(chatMessages.key, message.key)));
  if (earlier) {
    const same = earlier.text === message.text && earlier.author === message.author;
    return same ? earlier : refuse('chat-key-reused');
  }
  const at = tx.now();
  const [added] = await tx.db
    .insert(chatMessages)
    .values({ chatId, ...message, at })
    .returning();
  const state = stateAfter(chat.state, message.author);
  await tx.db.update(chats).set({ state, lastMessageAt: at, lastAuthor: message.author }).where(eq(chats.id, chatId));
  const actor = actorName(tx.actor);
  if (state !== chat.state) await tx.db.insert(chatEvents).values({ chatId, kind: 'reopened', actor, at });
  const kind = message.author === 'staff' ? 'answered' : 'asked';
  await tx.db.insert(chatEvents).values({ chatId, kind, actor, facts: { messageId: added!.id }, at });
  await tx.db.execute(sql`select pg_notify(${MESSAGES_CHANNEL}, ${chatId})`);
  return added!;
}
