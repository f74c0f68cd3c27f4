import { and, eq, isNull, ne } from 'drizzle-orm';
import type { ShopContext } from '../context.ts';
import { findCustomerByEmail } from '../customers/find-customer.reads.ts';
import { passwordResets } from './resets.tables.ts';
import { resetCode } from './reset-code.ts';

/**
 * Finds the account of a requested reset, for the letter. Only a proved address has an owner. Earlier resets of the same
 * account become invalid.
 */
export function addressReset(
  ctx: ShopContext,
  secret: string,
  resetId: string,
): Promise<{ email: string; code: string } | undefined> {
  return ctx.transaction(async (tx) => {
    const [reset] = await tx.db.select().from(passwordResets).where(eq(passwordResets.id, resetId)).for('update');
    if (!reset || reset.usedAt || reset.expiresAt <= tx.now()) return undefined;
    const owner = await findCustomerByEmail(tx.db, reset.email);
    if (!owner || owner.blocked) return undefined;
    await tx.db
      .update(passwordResets)
      .set({ usedAt: tx.now() })
      .where(
        and(eq(passwordResets.customerId, owner.id), isNull(passwordResets.usedAt), ne(passwordResets.id, resetId)),
      );
    await tx.db.update(passwordResets).set({ customerId: owner.id }).where(eq(passwordResets.id, resetId));
    return { email: reset.email, code: resetCode(secret, resetId) };
  });
}
