import { eq } from 'drizzle-orm';
import { refuse } from '../../kernel/refusal.ts';
import type { Db } from '../../platform/database.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { changedPromises, termFacts, termsOf, unfitTerm, type CouponTerms } from './new-terms.rules.ts';
import { coupons, couponUses } from './promotions.tables.ts';
import { runCouponCommand, type CouponCommand } from './run-coupon-command.ts';

/**
 * Changes the terms of a coupon. Once an order has used it, even one that was cancelled since, what was promised stays: only its name,
 * its end and the number of uses may change.
 */
export function changeCoupon(ctx: Pick<ShopContext, 'transaction'>, command: CouponCommand & CouponTerms) {
  const after = termsOf(command);
  return runCouponCommand(
    ctx,
    { kind: 'changed', unlessMay: (actor) => unlessAllowed(actor, 'save', 'coupon'), command },
    async (tx, coupon) => {
      const before = termsOf(coupon);
      const unfit = unfitTerm(after, tx.now());
      // An end that has passed may stay, with other terms changed.
      const isSameEnd = before.endsAt?.getTime() === after.endsAt?.getTime();
      if (unfit && !(unfit === 'ends-in-past' && isSameEnd)) return refuse('coupon-terms-unfit', { term: unfit });
      const promises = changedPromises(before, after);
      if (promises.length > 0 && (await wasUsed(tx.db, coupon.id)))
        return refuse('coupon-was-used', { terms: promises });
      if (after.maxUses !== null && after.maxUses < coupon.uses)
        return refuse('coupon-limit-too-low', { uses: coupon.uses });
      await tx.db
        .update(coupons)
        .set({ ...after, sections: after.sections && [...after.sections] })
        .where(eq(coupons.id, coupon.id));
      return { before: termFacts(before), after: termFacts(after) };
    },
  );
}

export async function wasUsed(db: Db, couponId: number): Promise<boolean> {
  const used = await db
    .select({ orderId: couponUses.orderId })
    .from(couponUses)
    .where(eq(couponUses.couponId, couponId))
    .limit(1);
  return used.length > 0;
}
