import { eq } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import type { Person } from '../customers/person.rules.ts';
import { sessions } from './sessions.tables.ts';

/** Removes sessions with their addresses and browsers, when the account is deleted. */
export async function removeSessionsOf(tx: TransactionContext, { customerId }: Person): Promise<number> {
  return (await tx.db.delete(sessions).where(eq(sessions.customerId, customerId))).rowCount ?? 0;
}
