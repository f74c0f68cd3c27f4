import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { FormType } from '../../kernel/form-types.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { endConsents } from '../customers/end-consents.ts';
import { removeLetters } from '../outbox/remove-letters.ts';
import { formLetter } from './form-letter.job.ts';
import { formFiles, formMessages } from './form-messages.tables.ts';
import { giftLetter } from './gift-letter.job.ts';

/** Removes what one person has sent with the forms of this type, whose consent is withdrawn. */
export async function removeFormsOfType(
  tx: TransactionContext,
  type: FormType,
  { email, phone }: { readonly email: string | null; readonly phone: string | null },
): Promise<void> {
  const bySender = or(
    email === null ? undefined : eq(formMessages.email, email),
    phone === null ? undefined : and(isNull(formMessages.email), eq(formMessages.phone, phone)),
  );
  if (!bySender) return;
  const sent = await tx.db
    .select({ id: formMessages.id })
    .from(formMessages)
    .where(and(eq(formMessages.type, type), bySender))
    .for('update');
  await removeFormsById(
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
