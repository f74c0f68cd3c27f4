import { kopecks, type Kopecks } from '../../kernel/money.ts';
import type { OrderLine } from './order.rules.ts';

type Takes = OrderLine['takes'];

/** What so many pieces of a line take from the stock. */
export function takenBy({ quantity, takes }: Pick<OrderLine, 'quantity' | 'takes'>, pieces: number): Takes {
  if (pieces === 0) return [];
  return takes.map((take) => ({ ...take, quantity: (take.quantity / quantity) * pieces }));
}

/** The part of a line's sum that so many of its pieces are worth, rounded down: all of them are worth all of it. */
export function worthOf(sum: number, { quantity }: Pick<OrderLine, 'quantity'>, pieces: number): Kopecks {
  return kopecks(Math.floor((sum * pieces) / quantity));
}

interface DueOrder {
  readonly total: Kopecks;
  readonly cancelledAmount: Kopecks;
}

/** What an order costs in money, without the pieces that will not come. */
export const dueOf = ({ total, cancelledAmount }: DueOrder): Kopecks => kopecks(total - cancelledAmount);
