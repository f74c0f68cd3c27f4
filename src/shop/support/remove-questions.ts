import { inArray } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { endConsents } from '../customers/end-consents.ts';
import { supportQuestions } from './support.tables.ts';

/** Removes questions by their ids, and ends their consents. */
export async function removeQuestions(tx: TransactionContext, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  await tx.db.delete(supportQuestions).where(inArray(supportQuestions.id, [...ids]));
  await endConsents(tx, ['question'], { subjects: ids.map((id) => `question:${id}`) });
  return ids.length;
}
