import { eq, sql } from 'drizzle-orm';
import type { PhoneDigits } from '../../kernel/phone.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { Customer } from './customer.rules.ts';
import { customers } from './customers.tables.ts';
import { findCustomer, findCustomerByEmail, findCustomerByPhone } from './find-customer.reads.ts';
import { lockIdentifiers } from './lock-identifiers.ts';
import { recordCustomerEvent } from './record-customer-event.ts';

/** Changes of an account. The caller has already verified that the phone or address is proved. */
export interface CustomerChanges {
  readonly phone?: PhoneDigits;
  /** Proved by a code. */
  readonly email?: string;
  readonly name?: string;
  readonly lastName?: string;
  readonly newsletter?: boolean;
  /** argon2id. */
  readonly passwordHash?: string;
}

/** Changes an account and records which fields; a phone or address of another account is refused. */
export async function changeCustomer(
  tx: TransactionContext,
  customerId: number,
  changes: CustomerChanges,
): Promise<Customer | Refusal> {
  const { phone, email } = changes;
  await lockIdentifiers(tx, [phone ?? null, email ?? null]);
  await tx.db.execute(sql`select 1 from customers where id = ${customerId} for update`);
  const phoneOwner = phone && (await findCustomerByPhone(tx.db, phone));
  if (phoneOwner && phoneOwner.id !== customerId) return refuse('phone-taken');
  const emailOwner = email && (await findCustomerByEmail(tx.db, email));
  if (emailOwner && emailOwner.id !== customerId) return refuse('email-taken');
  const at = tx.now();
  await tx.db
    .update(customers)
    .set({ ...changes, ...(email !== undefined && { emailConfirmedAt: at }), updatedAt: at })
    .where(eq(customers.id, customerId));
  const fields = Object.keys(changes).map((field) => (field === 'passwordHash' ? 'password' : field));
  await recordCustomerEvent(tx, { customerId, kind: 'changed', facts: { fields } });
  return (await findCustomer(tx.db, customerId))!;
}
