import { inArray, lt } from 'drizzle-orm';
import { addDays } from '../../kernel/dates.ts';
import type { ShopContext } from '../context.ts';
import { endConsents } from '../customers/end-consents.ts';
import { chatEvents, chatMessages, chats, supportQuestions } from './support.tables.ts';

/** As the policy says: talks for three years, a question for a year after its answer, which takes a month at most. */
const CHAT_DAYS = 3 * 365;
const QUESTION_DAYS = 365 + 30;
const AT_ONCE = 500;

/** Removes talks and questions nobody will come back to. */
export async function sweepChats(ctx: ShopContext): Promise<void> {
  const before = addDays(ctx.now(), -CHAT_DAYS);
  await ctx.transaction(async (tx) => {
    const gone = await tx.db
      .delete(supportQuestions)
      .where(lt(supportQuestions.askedAt, addDays(ctx.now(), -QUESTION_DAYS)))
      .returning({ id: supportQuestions.id });
    await endConsents(tx, ['question'], { subjects: gone.map(({ id }) => `question:${id}`) });
  });
  let removed = AT_ONCE;
  while (removed === AT_ONCE) {
    removed = await ctx.transaction(async ({ db }) => {
      const old = await db
        .select({ id: chats.id })
        .from(chats)
        .where(lt(chats.lastMessageAt, before))
        .limit(AT_ONCE)
        .for('update');
      const ids = old.map(({ id }) => id);
      if (ids.length === 0) return 0;
      await db.delete(chatMessages).where(inArray(chatMessages.chatId, ids));
      await db.delete(chatEvents).where(inArray(chatEvents.chatId, ids));
      await db.delete(chats).where(inArray(chats.id, ids));
      return ids.length;
    });
  }
}
