import { eq } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { addMessage } from './add-message.ts';
import type { ChatMessage } from './chats.reads.ts';
import { chatEvents, chats } from './support.tables.ts';

type StaffContext = Pick<ShopContext, 'transaction'>;

/** An answer of the shop. */
export function answerChat(
  ctx: StaffContext,
  chatId: string,
  { key, text, by }: { key: string; text: string; by: string },
): Promise<ChatMessage | Refusal> {
  return ctx.transaction((tx) => addMessage(tx, chatId, { author: 'staff', staffName: by, key, text }));
}

/** Puts a chat aside; the next word of the visitor brings it back. Closed twice is closed once. */
export function closeChat(ctx: StaffContext, chatId: string): Promise<{ state: 'closed' } | Refusal> {
  return ctx.transaction(async (tx) => {
    const [chat] = await tx.db.select({ state: chats.state }).from(chats).where(eq(chats.id, chatId)).for('update');
    if (!chat) return refuse('chat-unknown');
    if (chat.state === 'open') {
      await tx.db.update(chats).set({ state: 'closed' }).where(eq(chats.id, chatId));
      await tx.db.insert(chatEvents).values({ chatId, kind: 'closed', actor: actorName(tx.actor), at: tx.now() });
    }
    return { state: 'closed' as const };
  });
}
