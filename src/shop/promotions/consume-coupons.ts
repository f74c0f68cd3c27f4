import { and, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { problemOfCoupon, USED_BY_CUSTOMER, USED_UP, type Coupon, type CouponProblem } from './coupon.rules.ts';
import { coupons, couponUses } from './promotions.tables.ts';

export type CouponInUse = Pick<Coupon, 'id' | 'code'>;

/** Who uses a coupon, as limits per customer see it. */
export interface CouponCustomer {
  readonly phone: string;
  readonly email: string;
}

/**
 * Takes one use of each coupon by one conditional UPDATE, in the order of ids: whoever else wants the same coupon
 * waits for this transaction and then sees the true count. The order's rows follow in {@link recordCouponUses}.
 * @returns the first coupon that cannot be used, and why
 */
export async function consumeCoupons(
  tx: TransactionContext,
  wanted: readonly CouponInUse[],
  customer: CouponCustomer,
): Promise<{ coupon: CouponInUse; problem: CouponProblem } | undefined> {
  const now = tx.now();
  for (const coupon of [...wanted].sort((a, b) => a.id - b.id)) {
    const [taken] = await tx.db
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
    if (!taken) return { coupon, problem: await whyNot(tx, coupon, now) };
    if (taken.maxPerCustomer !== null && (await usesBy(tx, coupon.id, customer)) >= taken.maxPerCustomer) {
      return { coupon, problem: USED_BY_CUSTOMER };
    }
  }
  return undefined;
}

/** Writes down who uses the coupons of an order; it has just been written itself. */
export async function recordCouponUses(
  tx: TransactionContext,
  orderId: string,
  taken: readonly CouponInUse[],
  { phone, email }: CouponCustomer,
): Promise<void> {
  if (taken.length === 0) return;
  await tx.db
    .insert(couponUses)
    .values(taken.map((coupon) => ({ couponId: coupon.id, orderId, phone, email, usedAt: tx.now() })));
}

async function whyNot(tx: TransactionContext, coupon: CouponInUse, now: Date): Promise<CouponProblem> {
  const [row] = await tx.db.select().from(coupons).where(eq(coupons.id, coupon.id));
  // A use may have come back since the UPDATE looked.
  return (row && problemOfCoupon(row, now)) ?? USED_UP;
}

/** Orders of this phone or this mailbox that use the coupon; the caller holds its row. */
async function usesBy(tx: TransactionContext, couponId: number, { phone, email }: CouponCustomer): Promise<number> {
  const { rows } = await tx.db.execute<{ uses: number }>(sql`
    select count(*)::int as uses from coupon_uses
    where coupon_id = ${couponId} and returned_at is null and (phone = ${phone} or mailbox_of(email) = mailbox_of(${email}))`);
  return rows[0]!.uses;
}
