import { eq } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import type { Person } from '../customers/person.rules.ts';
import { passkeys } from './passkeys.tables.ts';

/** Removes the keys of an account that is deleted; its challenges go with its sessions. */
export async function removePasskeysOf(tx: TransactionContext, { customerId }: Person): Promise<number> {
  return (await tx.db.delete(passkeys).where(eq(passkeys.customerId, customerId))).rowCount ?? 0;
}
