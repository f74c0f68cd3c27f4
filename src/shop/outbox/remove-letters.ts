import { inArray } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { letters } from './outbox.tables.ts';

/** Removes letters by their keys. */
export async function removeLetters(tx: TransactionContext, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await tx.db.delete(letters).where(inArray(letters.key, [...keys]));
}
