import { asc, inArray, lt } from 'drizzle-orm';
import type { RemoveExpired } from '../../platform/retention.ts';
import { removeQuestions } from './remove-questions.ts';
import { chatEvents, chatMessages, chats, supportQuestions } from './support.tables.ts';

/** Removes old questions. */
export const removeOldQuestions: RemoveExpired = async (tx, before, most) => {
  const old = await tx.db
    .select({ id: supportQuestions.id })
    .from(supportQuestions)
    .where(lt(supportQuestions.askedAt, before))
    .orderBy(asc(supportQuestions.askedAt))
    .limit(most)
    .for('update', { skipLocked: true });
  return removeQuestions(
    tx,
    old.map(({ id }) => id),
  );
};

/** Removes chats by the time of their last message. */
export const removeOldChats: RemoveExpired = async ({ db }, before, most) => {
  const old = await db
    .select({ id: chats.id })
    .from(chats)
    .where(lt(chats.lastMessageAt, before))
    .orderBy(asc(chats.lastMessageAt))
    .limit(most)
    .for('update', { skipLocked: true });
  const ids = old.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await db.delete(chatMessages).where(inArray(chatMessages.chatId, ids));
  await db.delete(chatEvents).where(inArray(chatEvents.chatId, ids));
  await db.delete(chats).where(inArray(chats.id, ids));
  return ids.length;
};
