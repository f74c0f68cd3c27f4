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

async function lockOne(db: Db, where: SQL | undefined): Promise<Customer | undefined> {
  const [locked] = await db.select(COLUMNS).from(customers).where(where).for('update');
  return locked;
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

/** As a column of any statement: whether the account is there; from then until the transaction ends it is not deleted. */
export const isThere = (customerId: number | null): SQL<boolean | null> =>
  sql<
    boolean | null
  >`(select ${customers.erasedAt} is null from ${customers} where ${customers.id} = ${customerId}::bigint for key share)`;

/** Whether an account was deleted, or is none; until the transaction ends it is not deleted either. */
export async function isErased(db: Db, customerId: number): Promise<boolean> {
  const { rows } = await db.execute<{ isThere: boolean | null }>(sql`select ${isThere(customerId)} as "isThere"`);
  return !rows[0]!.isThere;
}

/** By a proved address; an unproved one is not searched. */
export function findCustomerByEmail(db: Db, email: string): Promise<Customer | undefined> {
  return findOne(db, hasEmail(email));
}

/** As `findCustomer`, with the row locked. */
export function lockCustomer(db: Db, customerId: number): Promise<Customer | undefined> {
  return lockOne(db, eq(customers.id, customerId));
}

/**
 * The owner of this phone or proved address, with the row locked. After waiting for a concurrent change the condition
 * is checked again, so no session is opened with a phone that no longer belongs to the account.
 */
export function lockOwner(db: Db, { kind, identifier }: Identity): Promise<Customer | undefined> {
  return lockOne(db, kind === 'phone' ? hasPhone(identifier) : hasEmail(identifier));
}
