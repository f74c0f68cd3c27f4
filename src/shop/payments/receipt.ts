import { NOTHING, type Kopecks } from '../../kernel/money.ts';
import type { OrderLine } from '../orders/order.ts';
import type { ReceiptLine } from './payment-gateway.ts';

/** Lines of the fiscal receipt: goods as ordered and delivery as a service; they sum up to the total. */
export function receiptLines(
  lines: readonly Pick<OrderLine, 'name' | 'quantity' | 'unitPrice' | 'vatPercent' | 'kind'>[],
  deliveryPrice: Kopecks,
): ReceiptLine[] {
  const goods = lines.map(({ name, quantity, unitPrice, vatPercent, kind }): ReceiptLine => ({
    description: name,
    quantity,
    unitPrice,
    vatPercent,
    subject: kind === 'digital' ? 'service' : 'goods',
  }));
  if (deliveryPrice === NOTHING) return goods;
  return [
    ...goods,
    { description: 'Доставка', quantity: 1, unitPrice: deliveryPrice, vatPercent: 22, subject: 'service' },
  ];
}
