import type { PhoneDigits } from '../../kernel/phone.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { Customer } from './customer.rules.ts';
import { customers } from './customers.tables.ts';
import { findCustomer, findCustomerByEmail, findCustomerByPhone } from './find-customer.reads.ts';
import { lockIdentifiers } from './lock-identifiers.ts';
import { recordCustomerEvent } from './record-customer-event.ts';

export interface NewCustomer {
  /** Proved by a code; an account has a phone or a proved address. */
  readonly phone: PhoneDigits | null;
  readonly email: string | null;
  /** Whether a code has proved the address. */
  readonly emailConfirmed: boolean;
  readonly name: string;
  readonly lastName: string;
  readonly newsletter: boolean;
}

/** Creates an account. Refused when the phone or the proved address belongs to another one. */
export async function createCustomer(
  tx: TransactionContext,
  { emailConfirmed, ...customer }: NewCustomer,
): Promise<Customer | Refusal> {
  await lockIdentifiers(tx, [customer.phone, customer.email]);
  if (customer.phone && (await findCustomerByPhone(tx.db, customer.phone))) return refuse('phone-taken');
  if (customer.email && (await findCustomerByEmail(tx.db, customer.email))) return refuse('email-taken');
  const at = tx.now();
  const [created] = await tx.db
    .insert(customers)
    .values({ ...customer, emailConfirmedAt: emailConfirmed ? at : null, createdAt: at, updatedAt: at })
    .returning({ id: customers.id });
  await recordCustomerEvent(tx, { customerId: created!.id, kind: 'registered' });
  return (await findCustomer(tx.db, created!.id))!;
}
