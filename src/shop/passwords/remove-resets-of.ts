import { eq, or, sql } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import type { Person } from '../customers/person.rules.ts';
import { passwordResets } from './resets.tables.ts';

/** Removes resets of a password, also those that no job has looked at yet. */
export async function removeResetsOf(tx: TransactionContext, { customerId, email }: Person): Promise<number> {
  const typed = sql`lower(${passwordResets.email}) = ${email ?? ''}`;
  const removed = await tx.db.delete(passwordResets).where(or(eq(passwordResets.customerId, customerId), typed));
  return removed.rowCount ?? 0;
}
