import { inArray } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { formFiles } from './form-messages.tables.ts';

/** Discards files that a ticket has taken over from their locked form; the job `remove-discarded-files` removes them. */
export async function discardFormFiles({ db, now }: TransactionContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(formFiles)
    .set({ messageId: null, discardedAt: now() })
    .where(inArray(formFiles.id, [...ids]));
}
