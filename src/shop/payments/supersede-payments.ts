import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { payments } from './payments.tables.ts';

/**
 * The sum or the goods of a locked order have changed: payments that were begun before pay for it no more. No company takes back a page
 * that it has opened, so what is paid there is refunded, and the next payment is a new one.
 */
export async function supersedePayments(tx: TransactionContext, orderId: string): Promise<void> {
  await tx.db
    .update(payments)
    .set({ supersededAt: tx.now() })
    .where(
      and(
        eq(payments.orderId, orderId),
        inArray(payments.state, ['starting', 'pending', 'cancelled']),
        isNull(payments.supersededAt),
      ),
    );
}
