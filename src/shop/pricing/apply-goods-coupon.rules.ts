import { addMoney, kopecks, NOTHING, spreadMoney, multiplyMoney, type Kopecks } from '../../kernel/money.ts';
import { couponProblem, notCombined, type Coupon, type CouponProblem } from '../promotions/coupon.rules.ts';
import { couponFits, fittingSum } from './coupon-fits.rules.ts';
import { refuseCoupons, workingCoupons } from './code-verdict.rules.ts';
import { MIN_PRICE, needsDelivery, type PricedLine, type PriceState } from './price-state.rules.ts';

/**
 * Applies the most favourable of the coupons for goods (decision 0037). The order of lines and coupons does not matter.
 */
export function applyGoodsCoupon(state: PriceState): PriceState {
  const { lines, codes, now } = state;
  const refused = new Map<number, CouponProblem>();
  const working: { coupon: Coupon; perLine: readonly Kopecks[]; amount: Kopecks }[] = [];
  for (const coupon of workingCoupons(codes).filter(({ kind }) => kind !== 'delivery')) {
    const perLine = reductions(coupon, lines);
    const amount = addMoney(...perLine);
    const basket = { fitting: fittingSum(coupon, lines), saves: amount, needsDelivery: needsDelivery(lines) };
    const problem = couponProblem(coupon, basket, now);
    if (problem) refused.set(coupon.id, problem);
    else working.push({ coupon, perLine, amount });
  }
  working.sort((a, b) => b.amount - a.amount || a.coupon.id - b.coupon.id);
  const [best, ...rest] = working;
  for (const { coupon } of rest) refused.set(coupon.id, notCombined(best!.coupon));
  const adjustment = best && {
    kind: 'goods-coupon' as const,
    source: String(best.coupon.id),
    code: best.coupon.code,
    title: best.coupon.title,
    amount: best.amount,
    perLine: best.perLine,
    onDelivery: NOTHING,
  };
  return {
    ...state,
    codes: refuseCoupons(codes, refused),
    adjustments: adjustment ? [...state.adjustments, adjustment] : state.adjustments,
  };
}

/** What the coupon takes off each line. */
function reductions(coupon: Coupon, lines: readonly PricedLine[]): Kopecks[] {
  const most = lines.map((line) =>
    couponFits(coupon, line) ? multiplyMoney(maxReduction(line), line.quantity) : NOTHING,
  );
  if (coupon.kind === 'percent') {
    // Per piece and rounded down to the kopeck: pieces of a line keep one price, as receipts require.
    return lines.map((line, index) => {
      const each = Math.min(maxReduction(line), Math.floor((line.product.price * coupon.value) / 100));
      return most[index] === NOTHING ? NOTHING : multiplyMoney(kopecks(each), line.quantity);
    });
  }
  // Odd kopecks are assigned by product id, so that the order of lines does not matter.
  const order = [...lines.keys()].sort((a, b) => lines[a]!.product.id - lines[b]!.product.id);
  const sum = kopecks(Math.min(coupon.value, addMoney(...most)));
  const shares = spreadMoney(
    sum,
    order.map((index) => most[index]!),
  );
  const perLine = lines.map(() => NOTHING);
  for (const [place, index] of order.entries()) perLine[index] = shares[place]!;
  return perLine;
}

function maxReduction({ product }: PricedLine): Kopecks {
  return kopecks(Math.max(0, product.price - MIN_PRICE));
}
