import { BONUS } from '../../kernel/bonus.ts';
import { kopecks, multiplyMoney, NOTHING, type Kopecks } from '../../kernel/money.ts';
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

/** The same of bonuses spent on a line: whole ones. */
export function wholeBonusesOf(spent: number, { quantity }: Pick<OrderLine, 'quantity'>, pieces: number): Kopecks {
  return multiplyMoney(BONUS, Math.floor((spent * pieces) / quantity / BONUS));
}

/** Whether nothing of an order is to be delivered any more: all that would be packed will not come, so that its delivery is cancelled, too. */
export function isDeliveryCancelled(
  lines: readonly (Pick<OrderLine, 'quantity'> & { readonly cancelled: number; readonly takes: readonly unknown[] })[],
): boolean {
  const packed = lines.filter(({ takes }) => takes.length > 0);
  return packed.length > 0 && packed.every(({ quantity, cancelled }) => cancelled === quantity);
}

/**
 * What goes back for packs that were left at the hand-over: all that neither the pieces handed over nor the cancelled ones keep. A
 * bundle of which a pack was taken counts as handed over.
 */
export function bonusesLeft(
  spent: number,
  line: Pick<OrderLine, 'quantity' | 'takes'> & { readonly cancelled: number },
  packs: number,
): Kopecks {
  const perPiece = Math.max(1, line.takes.reduce((sum, { quantity }) => sum + quantity, 0) / line.quantity);
  const left = Math.floor(packs / perPiece);
  if (left === 0) return NOTHING;
  const taken = line.quantity - line.cancelled - left;
  return kopecks(spent - wholeBonusesOf(spent, line, taken) - wholeBonusesOf(spent, line, line.cancelled));
}

interface DueOrder {
  readonly total: Kopecks;
  readonly cancelledAmount: Kopecks;
}

/** What an order costs in money, without the pieces that will not come and, where nothing is delivered, without delivery. */
export const dueOf = ({ total, cancelledAmount }: DueOrder): Kopecks => kopecks(total - cancelledAmount);
