import { and, asc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { coupons, couponUses } from './promotions.tables.ts';

/**
 * Returns the coupon uses of a cancelled order. The caller has locked the order; repeating the call changes nothing.
 * @returns codes of the coupons that may be used again
 */
export async function returnCoupons(tx: TransactionContext, orderId: string): Promise<string[]> {
  const used = await lockCouponsOf(tx, orderId, isNull(couponUses.returnedAt));
  if (used.length === 0) return [];
  const ids = used.map(({ id }) => id);
  await tx.db
    .update(couponUses)
    .set({ returnedAt: tx.now() })
    .where(and(eq(couponUses.orderId, orderId), inArray(couponUses.couponId, ids)));
  await tx.db
    .update(coupons)
    .set({ uses: sql`${coupons.uses} - 1` })
    .where(inArray(coupons.id, ids));
  return used.map(({ code }) => code);
}

/**
 * Consumes the uses again for a cancelled order that is reopened by a late payment. Only the limits of uses are checked:
 * the coupon was valid when the order was placed.
 * @returns false when a coupon has reached its limit since; the caller must roll back what was written before
 */
export async function consumeCouponsAgain(tx: TransactionContext, orderId: string): Promise<boolean> {
  for (const { id, maxPerCustomer } of await lockCouponsOf(tx, orderId, isNotNull(couponUses.returnedAt))) {
    const consumed = await tx.db
      .update(coupons)
      .set({ uses: sql`${coupons.uses} + 1` })
      .where(and(eq(coupons.id, id), or(isNull(coupons.maxUses), lt(coupons.uses, coupons.maxUses))));
    if (consumed.rowCount === 0) return false;
    if (maxPerCustomer !== null && (await usesBesides(tx, id, orderId)) >= maxPerCustomer) return false;
    await tx.db
      .update(couponUses)
      .set({ returnedAt: null })
      .where(and(eq(couponUses.orderId, orderId), eq(couponUses.couponId, id)));
  }
  return true;
}

/** Locks the coupons that an order uses, for a caller who locks certificates before it ends the order. */
export async function lockCoupons(tx: TransactionContext, orderId: string): Promise<void> {
  await lockCouponsOf(tx, orderId, isNull(couponUses.returnedAt));
}

/** The coupons of an order, locked in the order of ids as everywhere else. */
function lockCouponsOf(tx: TransactionContext, orderId: string, condition: ReturnType<typeof isNull>) {
  const ids = tx.db
    .select({ id: couponUses.couponId })
    .from(couponUses)
    .where(and(eq(couponUses.orderId, orderId), condition));
  return tx.db.select().from(coupons).where(inArray(coupons.id, ids)).orderBy(asc(coupons.id)).for('update');
}

async function usesBesides(tx: TransactionContext, couponId: number, orderId: string): Promise<number> {
  const { rows } = await tx.db.execute<{ uses: number }>(sql`
    select count(*)::int as uses from coupon_uses other
    join coupon_uses own on own.coupon_id = other.coupon_id and own.order_id = ${orderId}
    where other.coupon_id = ${couponId} and other.returned_at is null
      and (other.phone = own.phone or mailbox_of(other.email) = mailbox_of(own.email))`);
  return rows[0]!.uses;
}
