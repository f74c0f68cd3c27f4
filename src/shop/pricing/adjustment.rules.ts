import type { DiscountedPart } from '../../kernel/discount-name.ts';
import type { Kopecks } from '../../kernel/money.ts';

/** A coupon, bonuses or a certificate that lower the sum due, spread over lines and delivery: the shares add up to the amount. */
export interface Adjustment {
  readonly kind: 'goods-coupon' | 'delivery-coupon' | 'bonus' | 'certificate';
  /** Id of the coupon or certificate; of bonuses always `bonuses`. */
  readonly source: string;
  /** As shown to people: a coupon's code, or the last characters of a certificate's; bonuses have none. */
  readonly code: string;
  readonly title: string;
  /** Greater than 0. */
  readonly amount: Kopecks;
  /** Shares of the lines, in their order. */
  readonly perLine: readonly Kopecks[];
  readonly onDelivery: Kopecks;
}

/** A row between goods and total, as shown to people. */
export interface DiscountRow {
  readonly code: string;
  readonly title: string;
  readonly amount: Kopecks;
  readonly on: DiscountedPart;
}

const PARTS: Readonly<Record<Adjustment['kind'], DiscountedPart>> = {
  'goods-coupon': 'goods',
  'delivery-coupon': 'delivery',
  bonus: 'bonus',
  certificate: 'certificate',
};

export function discountRows(adjustments: readonly Adjustment[]): DiscountRow[] {
  return adjustments.map(({ kind, code, title, amount }) => ({ code, title, amount, on: PARTS[kind] }));
}

/** What the adjustments take off a line, by its index. */
export function discountOnLine(adjustments: readonly Pick<Adjustment, 'perLine'>[], line: number): number {
  return adjustments.reduce((sum, { perLine }) => sum + (perLine[line] ?? 0), 0);
}

/** What the adjustments take off delivery. */
export function discountOnDelivery(adjustments: readonly Pick<Adjustment, 'onDelivery'>[]): number {
  return adjustments.reduce((sum, { onDelivery }) => sum + onDelivery, 0);
}
