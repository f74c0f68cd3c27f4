import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { PhoneDigits } from '../../kernel/phone.ts';
import type { Db } from '../../platform/database.ts';
import type { Customer } from './customer.rules.ts';
import { customers } from './customers.tables.ts';

const COLUMNS = {
  id: customers.id,
  phone: sql<PhoneDigits | null>`${customers.phone}`,
  email: customers.email,
  emailConfirmed: sql<boolean>`${customers.emailConfirmedAt} is not null`,
  name: customers.name,
  lastName: customers.lastName,
  newsletter: customers.newsletter,
  hasPassword: sql<boolean>`${customers.passwordHash} is not null`,
  blocked: sql<boolean>`${customers.blockedAt} is not null`,
  createdAt: customers.createdAt,
  updatedAt: customers.updatedAt,
};

async function findOne(db: Db, where: SQL | undefined): Promise<Customer | undefined> {
  const [found] = await db.select(COLUMNS).from(customers).where(where);
  return found;
}

async function holdOne(db: Db, where: SQL | undefined): Promise<Customer | undefined> {
  const [held] = await db.select(COLUMNS).from(customers).where(where).for('update');
  return held;
}

const hasPhone = (phone: string) => eq(customers.phone, phone);
const hasEmail = (email: string) => and(eq(customers.email, email), isNotNull(customers.emailConfirmedAt));

/** A phone, or a proved address. */
export interface Identity {
  readonly kind: 'phone' | 'email';
  readonly identifier: string;
}

export function findCustomer(db: Db, customerId: number): Promise<Customer | undefined> {
  return findOne(db, eq(customers.id, customerId));
}

export function findCustomerByPhone(db: Db, phone: string): Promise<Customer | undefined> {
  return findOne(db, hasPhone(phone));
}

/** By an address that was proved: one that somebody only typed finds nobody. */
export function findCustomerByEmail(db: Db, email: string): Promise<Customer | undefined> {
  return findOne(db, hasEmail(email));
}

/** The same as `findCustomer`, kept as it is until the transaction ends. */
export function lockCustomer(db: Db, customerId: number): Promise<Customer | undefined> {
  return holdOne(db, eq(customers.id, customerId));
}

/**
 * Whose this phone or proved address is, kept so until the transaction ends. Whoever waited here for a change of it
 * finds the owner gone: no session is opened by a phone that is another's by now.
 */
export function lockOwner(db: Db, { kind, identifier }: Identity): Promise<Customer | undefined> {
  return holdOne(db, kind === 'phone' ? hasPhone(identifier) : hasEmail(identifier));
}
