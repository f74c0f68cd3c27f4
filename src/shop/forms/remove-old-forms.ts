import { and, eq, inArray, isNull, lt, ne, notExists, sql, type SQL } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import type { RemoveExpired } from '../../platform/retention.ts';
import { endConsents } from '../customers/end-consents.ts';
import { removeLetters } from '../outbox/remove-letters.ts';
import { letters } from '../outbox/outbox.tables.ts';
import { formLetter } from './form-letter.job.ts';
import { formFiles, formMessages } from './form-messages.tables.ts';
import { giftLetter } from './gift-letter.job.ts';

/** Removes forms with an address for a gift. Without mail it may take longer than the address is kept otherwise. */
export const removeGiftForms: RemoveExpired = (tx, before, most) => {
  const onItsWay = tx.db
    .select({ id: letters.id })
    .from(letters)
    .where(and(eq(letters.key, sql`'gift:' || ${formMessages.id}`), eq(letters.state, 'waiting')));
  const { type, createdAt } = formMessages;
  return forget(tx, and(eq(type, 'gift'), lt(createdAt, before), notExists(onItsWay)), most);
};

/** Removes briefs of partners. */
export const removeBriefs: RemoveExpired = (tx, before, most) =>
  forget(tx, and(eq(formMessages.type, 'partnership'), lt(formMessages.createdAt, before)), most);

/** Removes forms other than briefs that were answered so long ago. */
export const removeAnsweredForms: RemoveExpired = (tx, before, most) =>
  forget(tx, and(ne(formMessages.type, 'partnership'), lt(formMessages.doneAt, before)), most);

/** Removes forms other than briefs that came so long ago, be it that nobody has answered. */
export const removeUnansweredForms: RemoveExpired = (tx, before, most) =>
  forget(tx, and(ne(formMessages.type, 'partnership'), lt(formMessages.createdAt, before)), most);

/** Discards files whose form never came; the job `remove-discarded-files` does the rest. */
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

/** Forms go with their letters and files. */
async function forget(tx: TransactionContext, which: SQL | undefined, most: number): Promise<number> {
  const over = await tx.db
    .select({ id: formMessages.id })
    .from(formMessages)
    .where(which)
    .limit(most)
    .for('update', { skipLocked: true });
  const ids = over.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await tx.db
    .update(formFiles)
    .set({ messageId: null, discardedAt: tx.now() })
    .where(inArray(formFiles.messageId, ids));
  await tx.db.delete(formMessages).where(inArray(formMessages.id, ids));
  const subjects = ids.map((id) => `form-message:${id}`);
  await endConsents(tx, ['gift', 'question', 'feedback', 'partnership'], { subjects });
  await removeLetters(tx, ids.flatMap(lettersAbout));
  return ids.length;
}

/** Keys of the letters about a form; they are forgotten with it. */
const lettersAbout = (messageId: number) => [
  formLetter.key({ messageId, to: 'staff' }),
  formLetter.key({ messageId, to: 'visitor' }),
  giftLetter.key({ messageId }),
];
