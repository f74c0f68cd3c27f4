import { sql } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';

/**
 * Makes whoever wants the same phone or address wait until this transaction has ended: whether it is free is
 * asked after that, and two accounts never race for it.
 */
export async function lockIdentifiers(tx: TransactionContext, identifiers: readonly (string | null)[]): Promise<void> {
  // In one order everywhere, so that nobody waits in a circle.
  for (const identifier of identifiers.filter((one) => one !== null).sort()) {
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`customer:${identifier}`}, 0))`);
  }
}
