import { kopecks, multiplyMoney, NOTHING, totalOf, type Kopecks } from '../../kernel/money.ts';
import type { ReceiptLine } from '../payments/payment-gateway.port.ts';
import { vatName, vatOf } from '../receipts/receipt-vat.rules.ts';
import type { ReportRow } from './report.rules.ts';

/** Of the cash register of a payment company. */
type ReceiptKind = 'payment' | 'closing' | 'refund';

/** A receipt that the cash register has made. */
export interface IssuedReceipt {
  readonly kind: ReceiptKind;
  readonly amount: Kopecks;
  readonly lines: readonly Pick<ReceiptLine, 'quantity' | 'unitPrice' | 'vatPercent'>[];
}

/** The part of a receipt with one rate; `percent` is undefined for a sum whose lines are not known. */
export interface TaxedPart {
  readonly percent: ReceiptLine['vatPercent'] | undefined;
  readonly sum: Kopecks;
  readonly vat: Kopecks;
}

/** The rates of a receipt, whose sums add up to its own. VAT is rounded once for each rate, as on the receipt. */
export function taxedParts({ amount, lines }: IssuedReceipt): readonly TaxedPart[] {
  const byRate = Map.groupBy(lines, ({ vatPercent }) => vatPercent);
  const parts = [...byRate].map(([percent, same]): TaxedPart => {
    const sum = totalOf(same.map(({ unitPrice, quantity }) => multiplyMoney(unitPrice, quantity)));
    return { percent, sum, vat: percent === null ? NOTHING : vatOf(sum, percent) };
  });
  const rest = kopecks(amount - totalOf(parts.map(({ sum }) => sum)));
  return rest === 0 ? parts : [...parts, { percent: undefined, sum: rest, vat: NOTHING }];
}

/** As papers name a rate. */
export const rateName = (percent: TaxedPart['percent']): string =>
  percent === undefined ? 'Ставка неизвестна' : vatName({ vatPercent: percent, isCalculated: false });

const COLUMNS: Readonly<Record<ReceiptKind, 'prepaid' | 'closed' | 'refunded'>> = {
  payment: 'prepaid',
  closing: 'closed',
  refund: 'refunded',
};

/** Sums of receipts by rate, the highest first, what is not known last. */
export function openVatSums() {
  const sums = new Map<TaxedPart['percent'], Record<string, number>>();
  return {
    add(kind: ReceiptKind, { percent, sum, vat }: TaxedPart): void {
      const column = COLUMNS[kind];
      const found = sums.get(percent) ?? {
        prepaid: 0,
        prepaidVat: 0,
        closed: 0,
        closedVat: 0,
        refunded: 0,
        refundedVat: 0,
      };
      found[column]! += sum;
      found[`${column}Vat`]! += vat;
      sums.set(percent, found);
    },
    rows(): readonly ReportRow[] {
      const order = (percent: TaxedPart['percent']) => (percent === undefined ? -2 : (percent ?? -1));
      return [...sums]
        .toSorted(([one], [other]) => order(other) - order(one))
        .map(([percent, of]) => ({ rate: rateName(percent), ...of }));
    },
  };
}
