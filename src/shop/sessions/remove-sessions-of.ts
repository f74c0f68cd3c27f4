import { eq } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import type { Person } from '../customers/person.rules.ts';
import { knownDevices } from './devices.tables.ts';
import { sessions } from './sessions.tables.ts';

/** Removes sessions with their addresses, and the browsers that the account knows, when it is deleted. */
export async function removeSessionsOf(tx: TransactionContext, { customerId }: Person): Promise<number> {
  const devices = await tx.db.delete(knownDevices).where(eq(knownDevices.customerId, customerId));
  const removed = await tx.db.delete(sessions).where(eq(sessions.customerId, customerId));
  return (devices.rowCount ?? 0) + (removed.rowCount ?? 0);
}
