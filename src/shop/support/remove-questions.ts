import { eq, inArray } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { endConsents } from '../customers/end-consents.ts';
import { supportQuestions } from './support.tables.ts';

/** Removes what one person has asked outside working hours, whose consent is withdrawn. */
export async function removeQuestionsOf(tx: TransactionContext, email: string): Promise<void> {
  const asked = await tx.db
    .select({ id: supportQuestions.id })
    .from(supportQuestions)
    .where(eq(supportQuestions.email, email))
    .for('update');
  await removeQuestions(
    tx,
    asked.map(({ id }) => id),
  );
}

/** Removes questions by their ids. */
export async function removeQuestions(tx: TransactionContext, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  await tx.db.delete(supportQuestions).where(inArray(supportQuestions.id, [...ids]));
  await endConsents(tx, ['question'], { subjects: ids.map((id) => `question:${id}`) });
  return ids.length;
}
