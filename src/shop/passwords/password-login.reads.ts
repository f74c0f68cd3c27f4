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

/** What a password is compared with. One question whoever is asked for, so that nobody's answer takes longer. */
export async function findPasswordLogin(db: Db, login: Login): Promise<PasswordLogin | undefined> {
  const [found] = await db.select(COLUMNS).from(customers).where(signsIn(login));
  return found;
}

/** The same, while it is still the login of this account, which is kept as it is until the transaction ends. */
export async function lockLogin(db: Db, login: Login, customerId: number): Promise<PasswordLogin | undefined> {
  const ofAccount = and(eq(customers.id, customerId), signsIn(login));
  const [found] = await db.select(COLUMNS).from(customers).where(ofAccount).for('update');
  return found;
}

function signsIn({ kind, identifier }: Login) {
  return kind === 'phone'
    ? eq(customers.phone, identifier)
    : and(eq(customers.email, identifier), isNotNull(customers.emailConfirmedAt));
}

/** What the password of an account is compared with. */
export async function passwordLoginOf(db: Db, customerId: number): Promise<PasswordLogin | undefined> {
  const [found] = await db.select(COLUMNS).from(customers).where(eq(customers.id, customerId));
  return found;
}

/** The same, kept as it is until the transaction ends. */
export async function lockPasswordLogin(db: Db, customerId: number): Promise<PasswordLogin | undefined> {
  const [found] = await db.select(COLUMNS).from(customers).where(eq(customers.id, customerId)).for('update');
  return found;
}
