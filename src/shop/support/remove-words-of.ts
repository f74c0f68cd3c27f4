import { eq, inArray, sql } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import type { Person } from '../customers/person.rules.ts';
import { removeQuestions } from './remove-questions.ts';
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
export async function removeQuestionsOf(tx: TransactionContext, { email }: Pick<Person, 'email'>): Promise<number> {
  if (email === null) return 0;
  const asked = await tx.db
    .select({ id: supportQuestions.id })
    .from(supportQuestions)
    .where(sql`lower(${supportQuestions.email}) = ${email}`)
    .for('update');
  return removeQuestions(
    tx,
    asked.map(({ id }) => id),
  );
}
