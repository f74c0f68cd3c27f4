import { and, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { problemOfCoupon, USED_BY_CUSTOMER, USED_UP, type Coupon, type CouponProblem } from './coupon.rules.ts';
import { coupons, couponUses } from './promotions.tables.ts';

export type CouponInUse = Pick<Coupon, 'id' | 'code'>;

/** The keys by which the limit per customer counts uses. */
export interface CouponCustomer {
  readonly phone: string;
  readonly email: string;
}

/**
 * Consumes one use of each coupon by a conditional UPDATE, in the order of ids: a concurrent order with the same coupon
 * waits for this transaction and then sees the new count. Call {@link recordCouponUses} after writing the order.
 * @returns the first coupon that cannot be used, and why
 */
export async function consumeCoupons(
  tx: TransactionContext,
  requested: readonly CouponInUse[],
  customer: CouponCustomer,
): Promise<{ coupon: CouponInUse; problem: CouponProblem } | undefined> {
  const now = tx.now();
  for (const coupon of [...requested].sort((a, b) => a.id - b.id)) {
    const [consumed] = await tx.db
      .update(coupons)
      .set({ uses: sql`${coupons.uses} + 1` })
      .where(
        and(
          eq(coupons.id, coupon.id),
          coupons.active,
          or(isNull(coupons.startsAt), lte(coupons.startsAt, now)),
          or(isNull(coupons.endsAt), gt(coupons.endsAt, now)),
          or(isNull(coupons.maxUses), lt(coupons.uses, coupons.maxUses)),
        ),
      )
      .returning();
    if (!consumed) return { coupon, problem: await findProblem(tx, coupon, now) };
    if (consumed.maxPerCustomer !== null && (await usesBy(tx, coupon.id, customer)) >= consumed.maxPerCustomer) {
      return { coupon, problem: USED_BY_CUSTOMER };
    }
  }
  return undefined;
}

/** Records the coupon uses of an order that has just been written. */
export async function recordCouponUses(
  tx: TransactionContext,
  orderId: string,
  consumed: readonly CouponInUse[],
  { phone, email }: CouponCustomer,
): Promise<void> {
  if (consumed.length === 0) return;
  await tx.db
    .insert(couponUses)
    .values(consumed.map((coupon) => ({ couponId: coupon.id, orderId, phone, email, usedAt: tx.now() })));
}

async function findProblem(tx: TransactionContext, coupon: CouponInUse, now: Date): Promise<CouponProblem> {
  const [row] = await tx.db.select().from(coupons).where(eq(coupons.id, coupon.id));
  // A use may have been returned since the UPDATE.
  return (row && problemOfCoupon(row, now)) ?? USED_UP;
}

/** Number of orders of this phone or mailbox that use the coupon; the caller has locked its row. */
async function usesBy(tx: TransactionContext, couponId: number, { phone, email }: CouponCustomer): Promise<number> {
  const { rows } = await tx.db.execute<{ uses: number }>(sql`
    select count(*)::int as uses from coupon_uses
    where coupon_id = ${couponId} and returned_at is null and (phone = ${phone} or mailbox_of(email) = mailbox_of(${email}))`);
  return rows[0]!.uses;
}
