import { eq } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { addMessage } from './add-message.ts';
import type { ChatMessage } from './chats.reads.ts';
import { chatEvents, chats } from './support.tables.ts';

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
    const [chat] = await tx.db.select({ state: chats.state }).from(chats).where(eq(chats.id, chatId)).for('update');
    if (!chat) return refuse('chat-unknown');
    if (chat.state === 'open') {
      await tx.db.update(chats).set({ state: 'closed' }).where(eq(chats.id, chatId));
      await tx.db.insert(chatEvents).values({ chatId, kind: 'closed', actor: actorName(tx.actor), at: tx.now() });
    }
    return { state: 'closed' as const };
  });
}
