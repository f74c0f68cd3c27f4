import { kopecks, NOTHING, spreadMoney, timesMoney, type Kopecks } from '../../kernel/money.ts';
import type { OrderLine } from '../orders/order.rules.ts';
import { discountOnDelivery, discountOnLine, type Adjustment } from '../pricing/adjustment.rules.ts';
import type { ReceiptLine } from './payment-gateway.port.ts';

/** An order as its receipt sees it. */
export interface ReceiptOrder {
  readonly lines: readonly Pick<
    OrderLine,
    'name' | 'quantity' | 'unitPrice' | 'vatPercent' | 'kind' | 'denomination'
  >[];
  readonly baseDeliveryPrice: Kopecks;
  readonly adjustments: readonly Pick<Adjustment, 'perLine' | 'onDelivery'>[];
}

/** Cash registers of the company take no more lines. */
const MOST_LINES = 80;

interface Sold extends Pick<ReceiptLine, 'description' | 'quantity' | 'vatPercent' | 'subject'> {
  readonly sum: Kopecks;
}

/**
 * Lines of the fiscal receipt: goods at what their buyer pays in money, delivery as a service; they sum up to the payment.
 * Discounts and money of gift certificates lower them by the shares the order was placed with: the company's payment
 * receipt cannot say that an advance is set off (decision 0037); selling a certificate is such an advance.
 * @param givenBack for the receipt of a refund: what of the payment has gone back before, of each line in proportion
 */
export function receiptLines(
  { lines, baseDeliveryPrice, adjustments }: ReceiptOrder,
  givenBack: Kopecks = NOTHING,
): ReceiptLine[] {
  const goods = lines.map((line, index): Sold => ({
    description: line.name,
    quantity: line.quantity,
    sum: kopecks(timesMoney(line.unitPrice, line.quantity) - discountOnLine(adjustments, index)),
    vatPercent: line.vatPercent,
    subject: line.denomination !== null ? 'advance' : line.kind === 'digital' ? 'service' : 'goods',
  }));
  const delivery: Sold = {
    description: 'Доставка',
    quantity: 1,
    sum: kopecks(baseDeliveryPrice - discountOnDelivery(adjustments)),
    vatPercent: 22,
    subject: 'service',
  };
  const paid = lowered([...goods, delivery], givenBack);
  const split = paid.flatMap(byPrices);
  return split.length <= MOST_LINES ? split : paid.map(asOne);
}

/** The lines without what has gone back, spread over them in proportion; those that nothing is left of go. */
function lowered(lines: readonly Sold[], by: Kopecks): Sold[] {
  const less = spreadMoney(
    by,
    lines.map(({ sum }) => sum),
  );
  return lines.map((line, index) => ({ ...line, sum: kopecks(line.sum - less[index]!) })).filter(({ sum }) => sum > 0);
}

/** Pieces whose sum does not divide evenly stand in two lines, a kopeck apart. */
function byPrices(line: Sold): ReceiptLine[] {
  const price = Math.floor(line.sum / line.quantity);
  const dearer = line.sum - price * line.quantity;
  // A piece for nothing is no line of a receipt.
  if (price === 0) return [asOne(line)];
  return [
    { price, quantity: line.quantity - dearer },
    { price: price + 1, quantity: dearer },
  ].flatMap((part) => (part.quantity === 0 ? [] : [asLine(line, part.quantity, kopecks(part.price))]));
}

/** All pieces as one position, where there are too many lines or too little money to price each piece. */
function asOne(line: Sold): ReceiptLine {
  return line.quantity === 1
    ? asLine(line, 1, line.sum)
    : asLine({ ...line, description: `${line.quantity} шт. ${line.description}` }, 1, line.sum);
}

function asLine({ description, vatPercent, subject }: Sold, quantity: number, unitPrice: Kopecks): ReceiptLine {
  return { description, quantity, unitPrice, vatPercent, subject };
}
