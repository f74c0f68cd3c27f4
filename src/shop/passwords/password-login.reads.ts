import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { customers } from '../customers/customers.tables.ts';
import type { Login } from './login.rules.ts';

export interface PasswordLogin {
  readonly customerId: number;
  readonly passwordHash: string | null;
  readonly blockedAt: Date | null;
}

const COLUMNS = {
  customerId: customers.id,
  passwordHash: customers.passwordHash,
  blockedAt: customers.blockedAt,
};

/** The account a password is checked against. One query for any login, so that the answer takes equally long. */
export async function findPasswordLogin(db: Db, login: Login): Promise<PasswordLogin | undefined> {
  const [found] = await db.select(COLUMNS).from(customers).where(matchesLogin(login));
  return found;
}

/** The same, if it is still the login of this account; its row is locked until the transaction ends. */
export async function lockLogin(db: Db, login: Login, customerId: number): Promise<PasswordLogin | undefined> {
  const ofAccount = and(eq(customers.id, customerId), matchesLogin(login));
  const [found] = await db.select(COLUMNS).from(customers).where(ofAccount).for('update');
  return found;
}

function matchesLogin({ kind, identifier }: Login) {
  return kind === 'phone'
    ? eq(customers.phone, identifier)
    : and(eq(customers.email, identifier), isNotNull(customers.emailConfirmedAt));
}

/** The account a password is checked against, by its id. */
export async function passwordLoginOf(db: Db, customerId: number): Promise<PasswordLogin | undefined> {
  const [found] = await db.select(COLUMNS).from(customers).where(eq(customers.id, customerId));
  return found;
}

/** The same, locked until the transaction ends. */
export async function lockPasswordLogin(db: Db, customerId: number): Promise<PasswordLogin | undefined> {
  const [found] = await db.select(COLUMNS).from(customers).where(eq(customers.id, customerId)).for('update');
  return found;
}
