import { NOTHING } from '../../kernel/money.ts';
import { couponProblem, notCombined, type Coupon, type CouponProblem } from '../promotions/coupon.rules.ts';
import { refuseCoupons, workingCoupons } from './code-verdict.rules.ts';
import { fittingSum } from './coupon-fits.rules.ts';
import { needsDelivery, type PriceState } from './price-state.rules.ts';

/** Applies a coupon of free delivery; where delivery is free anyway, the coupon is valid but not consumed (decision 0037). */
export function applyDeliveryCoupon(state: PriceState): PriceState {
  const { lines, codes, deliveryPrice, now } = state;
  const refused = new Map<number, CouponProblem>();
  const working: Coupon[] = [];
  for (const coupon of workingCoupons(codes).filter(({ kind }) => kind === 'delivery')) {
    const basket = { fitting: fittingSum(coupon, lines), saves: NOTHING, needsDelivery: needsDelivery(lines) };
    const problem = couponProblem(coupon, basket, now);
    if (problem) refused.set(coupon.id, problem);
    else working.push(coupon);
  }
  working.sort((a, b) => a.id - b.id);
  const [first, ...rest] = working;
  for (const { id } of rest) refused.set(id, notCombined(first!));
  const adjustment = first &&
    deliveryPrice > 0 && {
      kind: 'delivery-coupon' as const,
      source: String(first.id),
      code: first.code,
      title: first.title,
      amount: deliveryPrice,
      perLine: lines.map(() => NOTHING),
      onDelivery: deliveryPrice,
    };
  return {
    ...state,
    codes: refuseCoupons(codes, refused),
    adjustments: adjustment ? [...state.adjustments, adjustment] : state.adjustments,
  };
}
