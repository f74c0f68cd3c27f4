import type { CouponState } from '../../kernel/coupon-choices.ts';
import type { Coupon } from './coupon.rules.ts';

/** What a coupon is now; the first that holds, as `problemOfCoupon` refuses it. */
export function couponState(coupon: Coupon, now: Date): CouponState {
  if (!coupon.active) return 'off';
  if (coupon.endsAt && now >= coupon.endsAt) return 'ended';
  if (coupon.startsAt && now < coupon.startsAt) return 'planned';
  return coupon.maxUses !== null && coupon.uses >= coupon.maxUses ? 'used-up' : 'active';
}
