import { inArray } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { couponUses } from './promotions.tables.ts';

/** Blanks who used coupons in these orders; that they were used stays. */
export async function anonymizeCouponUses(tx: TransactionContext, orderIds: readonly string[]): Promise<void> {
  await tx.db
    .update(couponUses)
    .set({ phone: '', email: '' })
    .where(inArray(couponUses.orderId, [...orderIds]));
}
