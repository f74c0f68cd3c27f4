import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { customers } from '../customers/customers.tables.ts';
import { passwordResets } from './resets.tables.ts';
import { hashToken } from '../../platform/secret-token.ts';

/** The account of a valid reset code: it still has the address the letter went to, and is not blocked. */
export async function findReset(
  db: Db,
  code: string,
  now: Date,
): Promise<{ resetId: string; customerId: number; phone: string | null; email: string } | undefined> {
  const [found] = await db
    .select({
      resetId: passwordResets.id,
      customerId: customers.id,
      phone: customers.phone,
      email: sql<string>`${customers.email}`,
    })
    .from(passwordResets)
    .innerJoin(customers, eq(customers.id, passwordResets.customerId))
    .where(
      and(
        eq(passwordResets.codeHash, hashToken(code)),
        isNull(passwordResets.usedAt),
        gt(passwordResets.expiresAt, now),
        eq(customers.email, passwordResets.email),
        isNotNull(customers.emailConfirmedAt),
        isNull(customers.blockedAt),
      ),
    );
  return found;
}
