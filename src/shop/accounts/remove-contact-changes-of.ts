import { eq } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import type { Person } from '../customers/person.rules.ts';
import { contactChanges } from './contact-changes.tables.ts';

export async function removeContactChangesOf(tx: TransactionContext, { customerId }: Person): Promise<number> {
  return (await tx.db.delete(contactChanges).where(eq(contactChanges.customerId, customerId))).rowCount ?? 0;
}
