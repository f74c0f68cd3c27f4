import { and, eq, isNull } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { passwordResets } from './resets.tables.ts';

/** Makes the codes of letters already sent invalid. */
export async function voidResets(tx: TransactionContext, customerId: number): Promise<void> {
  await tx.db
    .update(passwordResets)
    .set({ usedAt: tx.now() })
    .where(and(eq(passwordResets.customerId, customerId), isNull(passwordResets.usedAt)));
}
