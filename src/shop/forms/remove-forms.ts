import { and, asc, eq, inArray } from 'drizzle-orm';
import type { FormType } from '../../kernel/form-types.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { endConsents } from '../customers/end-consents.ts';
import { hasOnlyContactsOf } from '../customers/only-contacts-of.ts';
import type { Person } from '../customers/person.rules.ts';
import { removeLetters } from '../outbox/remove-letters.ts';
import { formLetter } from './form-letter.job.ts';
import { formFiles, formMessages } from './form-messages.tables.ts';
import { giftLetter } from './gift-letter.job.ts';

/**
 * Removes what a person has sent with forms, all of them or those of one type: the account is deleted, or a consent withdrawn. Waits
 * for a form that the staff is changing.
 * @returns the number of forms
 */
export async function removeFormsOf(tx: TransactionContext, person: Person, type?: FormType): Promise<number> {
  const own = hasOnlyContactsOf(person, { phone: formMessages.phone, email: formMessages.email });
  const sent = await tx.db
    .select({ id: formMessages.id })
    .from(formMessages)
    .where(type === undefined ? own : and(own, eq(formMessages.type, type)))
    .orderBy(asc(formMessages.id))
    .for('update');
  return removeFormsById(
    tx,
    sent.map(({ id }) => id),
  );
}

/** Removes forms with their letters and files, by their ids. */
export async function removeFormsById(tx: TransactionContext, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  await tx.db
    .update(formFiles)
    .set({ messageId: null, discardedAt: tx.now() })
    .where(inArray(formFiles.messageId, [...ids]));
  await tx.db.delete(formMessages).where(inArray(formMessages.id, [...ids]));
  const subjects = ids.map((id) => `form-message:${id}`);
  await endConsents(tx, ['gift', 'question', 'feedback', 'partnership'], { subjects });
  await removeLetters(tx, ids.flatMap(lettersAbout));
  return ids.length;
}

/** Keys of the letters about a form; they are removed with it. */
const lettersAbout = (messageId: number) => [
  formLetter.key({ messageId, to: 'staff' }),
  formLetter.key({ messageId, to: 'visitor' }),
  giftLetter.key({ messageId }),
];
