import { eq } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { customers } from './customers.tables.ts';
import type { Person } from './person.rules.ts';
import { recordCustomerEvent } from './record-customer-event.ts';
import { recipients } from './recipients.tables.ts';
import { tempData } from './temp-data.tables.ts';

export async function removeRecipientsOf(tx: TransactionContext, { customerId }: Person): Promise<number> {
  return (await tx.db.delete(recipients).where(eq(recipients.customerId, customerId))).rowCount ?? 0;
}

/** Removes what clients have saved for the customer, with drafts of checkouts. */
export async function removeSavedDataOf(tx: TransactionContext, { customerId }: Person): Promise<number> {
  return (await tx.db.delete(tempData).where(eq(tempData.customerId, customerId))).rowCount ?? 0;
}

/** Blanks the account: nobody can sign in to it, and its number stays in documents of sales. */
export async function blankCustomer(tx: TransactionContext, { customerId }: Person): Promise<number> {
  const at = tx.now();
  const blanked = await tx.db
    .update(customers)
    .set({
      phone: null,
      email: null,
      emailConfirmedAt: null,
      name: '',
      lastName: '',
      passwordHash: null,
      newsletter: false,
      erasedAt: at,
      updatedAt: at,
    })
    .where(eq(customers.id, customerId));
  await recordCustomerEvent(tx, { customerId, kind: 'erased' });
  return blanked.rowCount ?? 0;
}
