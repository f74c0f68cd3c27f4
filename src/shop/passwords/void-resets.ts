import { and, eq, isNull } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { passwordResets } from './resets.tables.ts';

/** Letters that are on their way open nothing any more. */
export async function voidResets(tx: TransactionContext, customerId: number): Promise<void> {
  await tx.db
    .update(passwordResets)
    .set({ usedAt: tx.now() })
    .where(and(eq(passwordResets.customerId, customerId), isNull(passwordResets.usedAt)));
}
