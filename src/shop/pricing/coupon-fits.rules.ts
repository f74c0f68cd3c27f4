import { addMoney, type Kopecks } from '../../kernel/money.ts';
import { SECTIONS } from '../../kernel/sections.ts';
import type { Coupon } from '../promotions/coupon.rules.ts';
import type { PricedLine } from './price-state.rules.ts';

/** Whether the coupon applies to a line. Gift certificates are never discounted. */
export function couponFits(coupon: Coupon, { product, problem }: PricedLine): boolean {
  if (problem || product.denomination !== null) return false;
  const section = SECTIONS.find(({ slug }) => slug === product.section)!;
  return coupon.sections === null || coupon.sections.includes(section.id);
}

/** Sum of the goods the coupon applies to, before discounts. */
export function fittingSum(coupon: Coupon, lines: readonly PricedLine[]): Kopecks {
  return addMoney(...lines.filter((line) => couponFits(coupon, line)).map(({ sum }) => sum));
}
