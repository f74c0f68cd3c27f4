import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { recordOrderEvent } from '../orders/record-order-event.ts';
import { digitalGrants } from './digital.tables.ts';

/** Closes products that a locked order has opened, because their money was refunded. Repeating it changes nothing. */
export async function revokeAccess(
  tx: TransactionContext,
  orderId: string,
  productIds: readonly number[],
): Promise<void> {
  if (productIds.length === 0) return;
  const revoked = await tx.db
    .update(digitalGrants)
    .set({ revokedAt: tx.now() })
    .where(
      and(
        eq(digitalGrants.orderId, orderId),
        inArray(digitalGrants.productId, [...productIds]),
        isNull(digitalGrants.revokedAt),
      ),
    )
    .returning({ productId: digitalGrants.productId });
  if (revoked.length === 0) return;
  await recordOrderEvent(tx, orderId, 'digital-revoked', { products: revoked.map(({ productId }) => productId) });
}
