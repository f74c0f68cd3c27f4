import { kopecks, NOTHING, spreadMoney, multiplyMoney, type Kopecks } from '../../kernel/money.ts';
import type { OrderLine } from '../orders/order.rules.ts';
import { discountOnDelivery, discountOnLine, type Adjustment } from '../pricing/adjustment.rules.ts';
import type { ReceiptLine } from './payment-gateway.port.ts';

/** One pack of a line that was handed over; a line of marked goods is written pack by pack. */
export interface Pack {
  readonly description: string;
  /** Its part of the line's sum, in proportion. */
  readonly weight: number;
  readonly markingCode: string | null;
}

/** The part of an order that its receipt needs. */
export interface ReceiptOrder {
  readonly lines: readonly (Pick<
    OrderLine,
    'name' | 'quantity' | 'unitPrice' | 'vatPercent' | 'kind' | 'denomination'
  > & { readonly packs?: readonly Pack[] })[];
  readonly baseDeliveryPrice: Kopecks;
  readonly adjustments: readonly Pick<Adjustment, 'perLine' | 'onDelivery'>[];
}

/** Percent. */
export const DELIVERY_VAT = 22;

/** Limit of the company's cash registers. */
export const MOST_RECEIPT_LINES = 80;

/** Pieces of one product, or a service, with what was paid for all of them. */
export interface Sold extends Pick<
  ReceiptLine,
  'description' | 'quantity' | 'vatPercent' | 'subject' | 'isPrepayment'
> {
  readonly sum: Kopecks;
  readonly packs?: readonly Pack[] | undefined;
}

/**
 * Lines of the fiscal receipt: goods at the price paid in money, delivery as a service; they sum up to the payment.
 * Discounts and money of gift certificates lower the lines by the shares saved with the order: the company's payment
 * receipt cannot express an offset advance (decision 0037), and a sold certificate is such an advance.
 * @param refunded for the receipt of a refund: the sum refunded before, taken from each line in proportion
 */
export function receiptLines(order: ReceiptOrder, refunded: Kopecks = NOTHING): ReceiptLine[] {
  const paid = paidFor(order, refunded);
  return withinLimit(paid);
}

/** The same for what a change adds to a paid order: delivery was paid with it, and its discounts are for other goods. */
export const receiptLinesOfAdded = (lines: ReceiptOrder['lines']): ReceiptLine[] =>
  receiptLines({ lines, baseDeliveryPrice: NOTHING, adjustments: [] });

/** Pieces of one product are merged where there would be too many lines; those with marking codes last, because they lose them. */
function withinLimit(paid: readonly Sold[]): ReceiptLine[] {
  const split = paid.flatMap(byPrices);
  if (split.length <= MOST_RECEIPT_LINES) return split;
  const merged = paid.flatMap((line) => (hasCodes(line) ? byPrices(line) : [asOne(line)]));
  return merged.length <= MOST_RECEIPT_LINES ? merged : paid.map(asOne);
}

export const hasCodes = ({ packs = [] }: Sold): boolean => packs.some(({ markingCode }) => markingCode !== null);

/** The same lines without a limit on their number, for a receipt that may be sent in several parts. */
export function unlimitedReceiptLines(order: ReceiptOrder, refunded: Kopecks = NOTHING): ReceiptLine[] {
  return paidFor(order, refunded).flatMap(byPrices);
}

/** The same for things sold. @param refunded a sum to take from them in proportion */
export function unlimitedLinesOfSold(sold: readonly Sold[], refunded: Kopecks = NOTHING): ReceiptLine[] {
  return lowered(sold, refunded).flatMap(byPrices);
}

function paidFor({ lines, baseDeliveryPrice, adjustments }: ReceiptOrder, refunded: Kopecks): Sold[] {
  const goods = lines.map((line, index) => {
    const sum = kopecks(multiplyMoney(line.unitPrice, line.quantity) - discountOnLine(adjustments, index));
    return soldLine(line, line.quantity, sum);
  });
  const delivery = soldDelivery(kopecks(baseDeliveryPrice - discountOnDelivery(adjustments)));
  return lowered([...goods, delivery], refunded);
}

/** Receipt lines of things sold; pieces whose sum does not divide evenly take two lines. */
export function linesOfSold(sold: readonly Sold[]): ReceiptLine[] {
  return withinLimit(sold.filter(({ sum }) => sum > 0));
}

/** Whether one receipt has room for them, and for each of their marking codes, which merged lines lose. */
export function fitReceipt(sold: readonly Sold[]): boolean {
  const lines = linesOfSold(sold);
  const codesOf = (written: readonly ReceiptLine[]) => written.filter(({ markingCode }) => markingCode !== undefined);
  return lines.length <= MOST_RECEIPT_LINES && codesOf(lines).length === codesOf(unlimitedLinesOfSold(sold)).length;
}

/** What a line of an order is on a receipt. */
export function soldLine(line: ReceiptOrder['lines'][number], quantity: number, sum: Kopecks): Sold {
  const { name: description, vatPercent, denomination, kind, packs } = line;
  const subject = denomination !== null ? 'advance' : kind === 'digital' ? 'service' : 'goods';
  return { description, quantity, sum, vatPercent, subject, ...(packs && { packs }) };
}

/** Delivery on a receipt. */
export function soldDelivery(sum: Kopecks): Sold {
  return { description: 'Доставка', quantity: 1, sum, vatPercent: DELIVERY_VAT, subject: 'service' };
}

/** The lines lowered by a sum in proportion; lines with nothing left are dropped. */
export function lowered(lines: readonly Sold[], by: Kopecks): Sold[] {
  const less = spreadMoney(
    by,
    lines.map(({ sum }) => sum),
  );
  return lines.map((line, index) => ({ ...line, sum: kopecks(line.sum - less[index]!) })).filter(({ sum }) => sum > 0);
}

/** Pieces whose sum does not divide evenly are split into two lines, a kopeck apart. */
function byPrices(line: Sold): ReceiptLine[] {
  if (line.packs && hasCodes(line)) return byPacks(line, line.packs);
  const price = Math.floor(line.sum / line.quantity);
  const dearer = line.sum - price * line.quantity;
  // A receipt may not contain a line with price 0.
  if (price === 0) return [asOne(line)];
  return [
    { price, quantity: line.quantity - dearer },
    { price: price + 1, quantity: dearer },
  ].flatMap((part) => (part.quantity === 0 ? [] : [asLine(line, part.quantity, kopecks(part.price))]));
}

/** Each pack with a code is a line of its own; the others are grouped by what they cost. */
function byPacks(line: Sold, packs: readonly Pack[]): ReceiptLine[] {
  const shares = packShares(line.sum, packs);
  const written: ReceiptLine[] = [];
  const others = new Map<string, ReceiptLine>();
  for (const [index, { description, markingCode }] of packs.entries()) {
    const pack = asLine({ ...line, description }, 1, shares[index]!);
    const key = `${pack.unitPrice} ${description}`;
    if (markingCode !== null) written.push({ ...pack, markingCode });
    else others.set(key, { ...pack, quantity: (others.get(key)?.quantity ?? 0) + 1 });
  }
  return [...written, ...others.values()].filter(({ unitPrice }) => unitPrice > 0);
}

/**
 * What each pack costs of the sum of its line. A pack with a code has to be on the receipt, and a receipt has no lines without
 * a price: it costs a kopeck at least, as long as there are enough of them.
 */
export function packShares(sum: Kopecks, packs: readonly Pick<Pack, 'weight' | 'markingCode'>[]): Kopecks[] {
  const free = packs.every(({ weight }) => weight === 0);
  const shares: number[] = spreadMoney(
    sum,
    packs.map(({ weight }) => (free ? 1 : weight)),
  );
  const least = packs.map(({ markingCode }) => (markingCode === null ? 0 : 1));
  if (least.reduce<number>((total, one) => total + one, 0) > sum) return shares.map(kopecks);
  for (const [index, share] of shares.entries()) {
    if (share >= least[index]!) continue;
    const dearest = shares.reduce((best, one, at) => (one - least[at]! > shares[best]! - least[best]! ? at : best), 0);
    shares[dearest]!--;
    shares[index]!++;
  }
  return shares.map(kopecks);
}

/** All pieces as one position, where there are too many lines or too little money to price each piece. */
function asOne(line: Sold): ReceiptLine {
  return line.quantity === 1
    ? asLine(line, 1, line.sum)
    : asLine({ ...line, description: `${line.quantity} шт. ${line.description}` }, 1, line.sum);
}

function asLine(sold: Sold, quantity: number, unitPrice: Kopecks): ReceiptLine {
  const { description, vatPercent, subject, isPrepayment } = sold;
  return { description, quantity, unitPrice, vatPercent, subject, ...(isPrepayment && { isPrepayment }) };
}
