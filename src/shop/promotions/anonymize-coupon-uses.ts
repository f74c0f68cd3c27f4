import { inArray } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { couponUses } from './promotions.tables.ts';

/** Blanks phone and email of the coupon uses of these orders; the uses themselves stay counted. */
export async function anonymizeCouponUses(tx: TransactionContext, orderIds: readonly string[]): Promise<void> {
  await tx.db
    .update(couponUses)
    .set({ phone: '', email: '' })
    .where(inArray(couponUses.orderId, [...orderIds]));
}
