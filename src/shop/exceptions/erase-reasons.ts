import { and, inArray, ne } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { exceptions } from './exceptions.tables.ts';

/** Blanks what the staff has typed when it closed these exceptions. Kind, facts, times and who has closed them stay. */
export async function eraseReasons(tx: TransactionContext, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const blanked = await tx.db
    .update(exceptions)
    .set({ reason: '' })
    .where(and(inArray(exceptions.id, [...ids]), ne(exceptions.reason, '')));
  return blanked.rowCount ?? 0;
}
