import type { Quote } from '../../../api/shop/cart.schema.ts';
import { discountName, type DiscountedPart } from '../../../kernel/discount-name.ts';
import { formatMoney, kopecks } from '../../../kernel/money.ts';
import { SumRow } from './sum-row.tsx';

interface DiscountRow {
  readonly code: string;
  readonly on: DiscountedPart;
  /** Kopecks. */
  readonly amount: number;
}

/** Discounts of coupons, bonuses or certificates on one part of a sum, as rows of a `dl`. */
export function DiscountRows({ rows, on }: { rows: readonly DiscountRow[]; on: DiscountedPart }) {
  return rows
    .filter((row) => row.on === on && row.amount > 0)
    .map((row) => (
      <SumRow key={row.code} name={discountName(row)}>
        <span className="text-leaf">{formatMoney(kopecks(-row.amount))}</span>
      </SumRow>
    ));
}

/** The rows of a cart whose delivery is not chosen yet. */
export function discountsOf(quote: Quote | undefined): readonly DiscountRow[] {
  if (!quote) return [];
  return [
    ...quote.discounts,
    { code: '', on: 'bonus', amount: Number(quote.orderBonus?.count ?? 0) * 100 },
    ...quote.certificates.map(({ tail, amount }) => ({ code: tail, on: 'certificate' as const, amount })),
  ];
}
