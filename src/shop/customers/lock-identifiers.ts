import { sql } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';

/**
 * Locks phones and addresses until the transaction ends, so that two accounts cannot claim the same one. Check whether
 * they are free after locking.
 */
export async function lockIdentifiers(tx: TransactionContext, identifiers: readonly (string | null)[]): Promise<void> {
  // Sorted, to avoid deadlocks.
  for (const identifier of identifiers.filter((one) => one !== null).sort()) {
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`customer:${identifier}`}, 0))`);
  }
}
