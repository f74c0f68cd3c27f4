import { eq } from 'drizzle-orm';
import { refuse } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { coupons } from './promotions.tables.ts';
import { runCouponCommand, type CouponCommand, type CouponRow } from './run-coupon-command.ts';

/** Ends a coupon at once: no new order uses it. Orders that have used it keep their discount. */
export function switchOffCoupon(ctx: Pick<ShopContext, 'transaction'>, command: CouponCommand) {
  return runCouponCommand(
    ctx,
    { kind: 'switched-off', unlessMay: (actor) => unlessAllowed(actor, 'switch-off', 'coupon'), command },
    (tx, coupon) => switchTo(tx, coupon, false),
  );
}

/** Lets a coupon that was switched off be used again, by its terms. */
export function switchOnCoupon(ctx: Pick<ShopContext, 'transaction'>, command: CouponCommand) {
  return runCouponCommand(
    ctx,
    { kind: 'switched-on', unlessMay: (actor) => unlessAllowed(actor, 'save', 'coupon'), command },
    (tx, coupon) => switchTo(tx, coupon, true),
  );
}

async function switchTo(tx: TransactionContext, coupon: CouponRow, active: boolean) {
  if (coupon.active === active) return refuse('coupon-switched', { active });
  await tx.db.update(coupons).set({ active }).where(eq(coupons.id, coupon.id));
  return {};
}
