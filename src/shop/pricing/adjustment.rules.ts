import type { DiscountedPart } from '../../kernel/discount-words.ts';
import type { Kopecks } from '../../kernel/money.ts';

/** Something that lowers what is due, with where each kopeck of it goes: its shares add up to the amount. */
export interface Adjustment {
  readonly kind: 'goods-coupon' | 'delivery-coupon' | 'certificate';
  /** Id of the coupon or certificate. */
  readonly source: string;
  /** As people see it: a coupon's code, the last symbols of a certificate's. */
  readonly code: string;
  readonly title: string;
  /** Above nothing. */
  readonly amount: Kopecks;
  /** Shares of the lines, in their order. */
  readonly perLine: readonly Kopecks[];
  readonly onDelivery: Kopecks;
}

/** A row between goods and total, as people see it. */
export interface DiscountRow {
  readonly code: string;
  readonly title: string;
  readonly amount: Kopecks;
  readonly on: DiscountedPart;
}

const PARTS: Readonly<Record<Adjustment['kind'], DiscountedPart>> = {
  'goods-coupon': 'goods',
  'delivery-coupon': 'delivery',
  certificate: 'certificate',
};

export function discountRows(adjustments: readonly Adjustment[]): DiscountRow[] {
  return adjustments.map(({ kind, code, title, amount }) => ({ code, title, amount, on: PARTS[kind] }));
}

/** What the adjustments take off a line, by its place. */
export function discountOnLine(adjustments: readonly Pick<Adjustment, 'perLine'>[], line: number): number {
  return adjustments.reduce((sum, { perLine }) => sum + (perLine[line] ?? 0), 0);
}

/** What the adjustments take off delivery. */
export function discountOnDelivery(adjustments: readonly Pick<Adjustment, 'onDelivery'>[]): number {
  return adjustments.reduce((sum, { onDelivery }) => sum + onDelivery, 0);
}
