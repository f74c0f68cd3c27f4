import { addMoney, kopecks, multiplyMoney, type Kopecks } from '../../kernel/money.ts';
import type { ReceiptLine } from './payment-gateway.port.ts';
import { hasCodes, lowered, MOST_RECEIPT_LINES, type Sold } from './receipt.rules.ts';

interface ClosedPayment {
  /** Lines of its closing receipts. */
  readonly sold: readonly ReceiptLine[];
  /** Lines of refunds of what they have sold. */
  readonly refunded: readonly ReceiptLine[];
  /** What they did not sell: gift certificates, cancelled pieces that were not refunded, and lines of a part that has failed. */
  readonly unsold: readonly Sold[];
  /** All that is left of the payment. */
  readonly rest: Kopecks;
}

/**
 * What the refund of all that is left of a closed payment gives back: what was sold and not refunded, and as a prepayment what was not
 * sold. Money that was refunded for nobody knows what is taken from each line in proportion.
 */
export function restOfSold({ sold, refunded, unsold, rest }: ClosedPayment): Sold[] {
  const left = withoutLines(sold, refunded).map(asSold);
  const more = rest - sumOf(left);
  if (more <= 0) return lowered(left, kopecks(-more));
  const prepaid = unsold.map((line) => ({ ...line, isPrepayment: true as const }));
  return [...left, ...lowered(prepaid, kopecks(Math.max(0, sumOf(prepaid) - more)))];
}

/** A refund has one receipt: too many lines for it are merged by what they are. Those with codes only if that is not enough: they lose them. */
export function inOneReceipt(sold: readonly Sold[]): readonly Sold[] {
  if (sold.length <= MOST_RECEIPT_LINES) return sold;
  const coded = sold.filter(hasCodes);
  const others = merged(sold.filter((line) => !hasCodes(line)));
  return coded.length + others.length <= MOST_RECEIPT_LINES ? [...coded, ...others] : merged(sold);
}

function merged(sold: readonly Sold[]): Sold[] {
  const key = ({ description, vatPercent, subject, isPrepayment }: Sold) =>
    JSON.stringify([description, vatPercent, subject, isPrepayment]);
  return [...Map.groupBy(sold, key).values()].map((same) => ({
    ...same[0]!,
    quantity: same.reduce((all, { quantity }) => all + quantity, 0),
    sum: sumOf(same),
    packs: undefined,
  }));
}

/** How many marking codes of what was sold are on no line, because it was merged. */
export function lostCodes(sold: readonly Sold[], lines: readonly ReceiptLine[]): number {
  const codes = sold.flatMap(({ packs = [] }) => packs).filter(({ markingCode }) => markingCode !== null);
  return codes.length - lines.filter(({ markingCode }) => markingCode !== undefined).length;
}

/** The lines less as many pieces of the same price and code. */
function withoutLines(lines: readonly ReceiptLine[], taken: readonly ReceiptLine[]): ReceiptLine[] {
  const key = ({ description, unitPrice, markingCode = '' }: ReceiptLine) =>
    `${unitPrice} ${markingCode} ${description}`;
  const less = new Map<string, number>();
  for (const line of taken) less.set(key(line), (less.get(key(line)) ?? 0) + line.quantity);
  return lines.flatMap((line) => {
    const by = Math.min(line.quantity, less.get(key(line)) ?? 0);
    less.set(key(line), (less.get(key(line)) ?? 0) - by);
    return by === line.quantity ? [] : [{ ...line, quantity: line.quantity - by }];
  });
}

/** A line of a receipt, to be written on another one. */
export function asSold(line: ReceiptLine): Sold {
  const { description, quantity, unitPrice, vatPercent, subject, markingCode } = line;
  const packs = markingCode === undefined ? undefined : [{ description, weight: 1, markingCode }];
  const sum = multiplyMoney(unitPrice, quantity);
  return { description, quantity, vatPercent, subject, sum, ...(packs && { packs }) };
}

const sumOf = (lines: readonly Sold[]): Kopecks => addMoney(...lines.map(({ sum }) => sum));
