import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { PhoneDigits } from '../../kernel/phone.ts';
import type { Db } from '../../platform/database.ts';
import type { Customer } from './customer.ts';
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

export function findCustomer(db: Db, customerId: number): Promise<Customer | undefined> {
  return findOne(db, eq(customers.id, customerId));
}

export function findCustomerByPhone(db: Db, phone: string): Promise<Customer | undefined> {
  return findOne(db, eq(customers.phone, phone));
}

/** By an address that was proved: one that somebody only typed finds nobody. */
export function findCustomerByEmail(db: Db, email: string): Promise<Customer | undefined> {
  return findOne(db, and(eq(customers.email, email), isNotNull(customers.emailConfirmedAt)));
}
