import { and, isNotNull, notExists, sql } from 'drizzle-orm';
import type { ShopContext } from '../context.ts';
import { letters } from '../outbox/outbox.tables.ts';
import { accountDeletions } from './personal-data.tables.ts';

/** Removes the addresses that were kept for the last letters, once these were sent or given up. */
export async function clearLetterAddresses({ db }: ShopContext): Promise<void> {
  const waiting = db
    .select({ id: letters.id })
    .from(letters)
    .where(sql`${letters.key} = 'account-deletion:done:' || ${accountDeletions.id} and ${letters.state} = 'waiting'`);
  await db
    .update(accountDeletions)
    .set({ letterTo: null })
    .where(and(isNotNull(accountDeletions.letterTo), notExists(waiting)));
}
