import { and, eq, sql } from 'drizzle-orm';
import { isRefusal, type Refusal } from '../../kernel/refusal.ts';
import { actorName } from '../../platform/context.ts';
import { MESSAGES_CHANNEL } from '../../platform/live-messages.ts';
import type { ShopContext } from '../context.ts';
import { hashToken } from '../../platform/secret-token.ts';
import { ownAccount } from '../permissions/permissions.rules.ts';
import { chatEvents, chatMessages, chats } from './support.tables.ts';

/**
 * Moves the chat of a visitor who has signed in to the account. The cookie is invalid afterwards, so that the next user of
 * the browser cannot read it.
 */
export function joinChat(ctx: ShopContext, visitor: string): Promise<Refusal | undefined> {
  return ctx.transaction(async (tx) => {
    const me = ownAccount(tx.actor, 'join-chat');
    if (isRefusal(me)) return me;
    const { customerId } = me;
    const visitorHash = hashToken(visitor);
    // Two tabs may sign in at once: both chats are locked, in one order.
    const rows = await tx.db
      .select()
      .from(chats)
      .where(sql`${eq(chats.visitorHash, visitorHash)} or ${eq(chats.customerId, customerId)}`)
      .orderBy(chats.id)
      .for('update');
    const mine = rows.find((row) => row.visitorHash?.equals(visitorHash));
    if (!mine) return undefined;
    const account = rows.find((row) => row.customerId === customerId);
    const chatId = account?.id ?? mine.id;
    if (account) {
      const taken = tx.db
        .select({ key: chatMessages.key })
        .from(chatMessages)
        .where(eq(chatMessages.chatId, account.id));
      await tx.db
        .update(chatMessages)
        .set({ chatId: account.id })
        .where(and(eq(chatMessages.chatId, mine.id), sql`${chatMessages.key} not in ${taken}`));
      await tx.db.update(chats).set({ visitorHash: null, state: 'closed' }).where(eq(chats.id, mine.id));
      const [last] = [account, mine].toSorted((a, b) => b.lastMessageAt.getTime() - a.lastMessageAt.getTime());
      const { lastMessageAt, lastAuthor } = last!;
      const state = [account, mine].some((chat) => chat.state === 'open') ? 'open' : 'closed';
      await tx.db.update(chats).set({ lastMessageAt, lastAuthor, state }).where(eq(chats.id, account.id));
    } else {
      await tx.db.update(chats).set({ visitorHash: null, customerId }).where(eq(chats.id, mine.id));
    }
    const event = { kind: 'joined' as const, actor: actorName(tx.actor), at: tx.now() };
    for (const id of new Set([mine.id, chatId])) {
      await tx.db.insert(chatEvents).values({ ...event, chatId: id, facts: { customerId, chatId } });
    }
    await tx.db.execute(sql`select pg_notify(${MESSAGES_CHANNEL}, ${chatId})`);
    return undefined;
  });
}
