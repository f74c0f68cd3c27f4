import { and, eq, inArray, isNull, lt, ne, notExists, sql, type SQL } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import type { RemoveExpired } from '../../platform/retention.ts';
import { letters } from '../outbox/outbox.tables.ts';
import { formFiles, formMessages } from './form-messages.tables.ts';
import { removeFormsById } from './remove-forms.ts';

/** Removes gift forms. Those whose letter has not been sent yet are kept until it is. */
export const removeGiftForms: RemoveExpired = (tx, before, most) => {
  const waitingLetter = tx.db
    .select({ id: letters.id })
    .from(letters)
    .where(and(eq(letters.key, sql`'gift:' || ${formMessages.id}`), eq(letters.state, 'waiting')));
  const { type, createdAt } = formMessages;
  return removeForms(tx, and(eq(type, 'gift'), lt(createdAt, before), notExists(waitingLetter)), most);
};

/** Removes briefs of partners. */
export const removeBriefs: RemoveExpired = (tx, before, most) =>
  removeForms(tx, and(eq(formMessages.type, 'partnership'), lt(formMessages.createdAt, before)), most);

/** Removes forms other than briefs by the time of the answer. */
export const removeAnsweredForms: RemoveExpired = (tx, before, most) =>
  removeForms(tx, and(ne(formMessages.type, 'partnership'), lt(formMessages.doneAt, before)), most);

/** Removes forms other than briefs by the time they were sent, answered or not. */
export const removeUnansweredForms: RemoveExpired = (tx, before, most) =>
  removeForms(tx, and(ne(formMessages.type, 'partnership'), lt(formMessages.createdAt, before)), most);

/** Discards files whose form was never sent; the job `remove-discarded-files` removes them. */
export const discardUnsentFiles: RemoveExpired = async ({ db, now }, before, most) => {
  const unsent = db
    .select({ id: formFiles.id })
    .from(formFiles)
    .where(and(isNull(formFiles.messageId), isNull(formFiles.discardedAt), lt(formFiles.createdAt, before)))
    .limit(most)
    .for('update', { skipLocked: true });
  const discarded = await db.update(formFiles).set({ discardedAt: now() }).where(inArray(formFiles.id, unsent));
  return discarded.rowCount ?? 0;
};

/** Removes forms with their letters and files. */
async function removeForms(tx: TransactionContext, which: SQL | undefined, most: number): Promise<number> {
  const expired = await tx.db
    .select({ id: formMessages.id })
    .from(formMessages)
    .where(which)
    .limit(most)
    .for('update', { skipLocked: true });
  return removeFormsById(
    tx,
    expired.map(({ id }) => id),
  );
}
