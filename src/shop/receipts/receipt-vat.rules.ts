import { kopecks, multiplyMoney, totalOf, type Kopecks } from '../../kernel/money.ts';
import type { ReceiptLine } from '../payments/payment-gateway.port.ts';

/** A line of a receipt as far as its VAT goes. */
export interface TaxedLine extends Pick<ReceiptLine, 'quantity' | 'unitPrice' | 'vatPercent'> {
  /** A prepayment with the calculated rate, the share of a sum that contains the tax. */
  readonly isCalculated: boolean;
}

/** VAT that is part of a sum. It is rounded once for all of a rate, on papers and receipts alike. */
export const vatOf = (sum: Kopecks, percent: number): Kopecks => kopecks(Math.round((sum * percent) / (100 + percent)));

/** «НДС 22 %», «НДС 22/122» or «без НДС». */
export function vatName({ vatPercent, isCalculated }: Pick<TaxedLine, 'vatPercent' | 'isCalculated'>): string {
  if (vatPercent === null) return 'без\u00a0НДС';
  return isCalculated && vatPercent > 0 ? `НДС\u00a0${vatPercent}/${100 + vatPercent}` : `НДС ${vatPercent}\u00a0%`;
}

/** VAT of a receipt by rate, the highest first; of lines without VAT their sum. */
export function vatByRate(lines: readonly TaxedLine[]): { readonly name: string; readonly sum: Kopecks }[] {
  const sorted = lines.toSorted((a, b) => (b.vatPercent ?? -1) - (a.vatPercent ?? -1));
  return [...Map.groupBy(sorted, vatName)].map(([name, same]) => {
    const sum = totalOf(same.map(({ unitPrice, quantity }) => multiplyMoney(unitPrice, quantity)));
    const percent = same[0]!.vatPercent;
    return percent === null
      ? { name: 'Без\u00a0НДС', sum }
      : { name: `В\u00a0том числе ${name}`, sum: vatOf(sum, percent) };
  });
}
