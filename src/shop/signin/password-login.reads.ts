import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { customers } from '../customers/customers.tables.ts';
import type { Login } from './login.ts';

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
  const [found] = await db
    .select(COLUMNS)
    .from(customers)
    .where(
      login.kind === 'phone'
        ? eq(customers.phone, login.identifier)
        : and(eq(customers.email, login.identifier), isNotNull(customers.emailConfirmedAt)),
    );
  return found;
}

/** The same of an account. */
export async function passwordLoginOf(db: Db, customerId: number): Promise<PasswordLogin | undefined> {
  const [found] = await db.select(COLUMNS).from(customers).where(eq(customers.id, customerId));
  return found;
}

/** The same, kept as it is until the transaction ends. */
export async function holdPasswordLogin(db: Db, customerId: number): Promise<PasswordLogin | undefined> {
  const [found] = await db.select(COLUMNS).from(customers).where(eq(customers.id, customerId)).for('update');
  return found;
}
