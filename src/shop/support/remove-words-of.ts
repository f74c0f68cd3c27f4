import { eq, inArray, sql } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { endConsents } from '../customers/end-consents.ts';
import type { Person } from '../customers/person.rules.ts';
import { chatEvents, chatMessages, chats, supportQuestions } from './support.tables.ts';

/** Removes the chat of an account, and chats that were merged into it. */
export async function removeChatsOf(tx: TransactionContext, { customerId }: Person): Promise<number> {
  const own = await tx.db.select({ id: chats.id }).from(chats).where(eq(chats.customerId, customerId)).for('update');
  const ids = own.map(({ id }) => id);
  if (ids.length === 0) return 0;
  const messages = await tx.db.delete(chatMessages).where(inArray(chatMessages.chatId, ids));
  await tx.db.delete(chatEvents).where(inArray(chatEvents.chatId, ids));
  await tx.db.delete(chats).where(inArray(chats.id, ids));
  return ids.length + (messages.rowCount ?? 0);
}

/** Removes questions that were left with the address of the person. */
export async function removeQuestionsOf(tx: TransactionContext, { email }: Person): Promise<number> {
  if (email === null) return 0;
  const removed = await tx.db
    .delete(supportQuestions)
    .where(sql`lower(${supportQuestions.email}) = ${email}`)
    .returning({ id: supportQuestions.id });
  await endConsents(tx, ['question'], { subjects: removed.map(({ id }) => `question:${id}`) });
  return removed.length;
}
