import { BONUS } from '../../kernel/bonus.ts';
import { addMoney, kopecks, multiplyMoney, NOTHING, spreadMoney, type Kopecks } from '../../kernel/money.ts';
import { leftOfLines, MIN_PRICE, type PricedLine, type PriceState } from './price-state.rules.ts';

/**
 * Bonuses lower the price of goods after coupons, except for goods that are certificates; delivery stays as it is (decision 0116).
 * Whole bonuses, no more than the largest share of the goods; each piece still costs a ruble at least. The order of lines does not matter.
 */
export function spendBonuses(state: PriceState): PriceState {
  const { bonus, lines } = state;
  if (!bonus) return state;
  const left = leftOfLines(state).map((sum, index) => (lines[index]!.product.denomination === null ? sum : NOTHING));
  const room = left.map((sum, index) => roomOf(lines[index]!, sum));
  const byShare = Math.floor((addMoney(...left) * bonus.largestShare) / 100 / BONUS);
  const mostBonuses = Math.min(
    bonus.available,
    byShare,
    room.reduce((all, one) => all + one, 0),
  );
  const count = Math.min(bonus.wanted, mostBonuses);
  if (count === 0) return { ...state, mostBonuses };
  const adjustment = {
    kind: 'bonus' as const,
    source: 'bonuses',
    code: '',
    title: 'Бонусы',
    amount: multiplyMoney(BONUS, count),
    perLine: spread(count, room, lines),
    onDelivery: NOTHING,
  };
  return { ...state, mostBonuses, adjustments: [...state.adjustments, adjustment] };
}

/** How many whole bonuses the pieces of a line take, so that the cheapest of them still costs a ruble. */
function roomOf({ quantity }: PricedLine, sum: Kopecks): number {
  const cheapest = Math.floor(sum / quantity);
  return quantity * Math.max(0, Math.floor((cheapest - MIN_PRICE) / BONUS));
}

/** By largest remainder; of equal ones the product with the lower id comes first. */
function spread(count: number, room: readonly number[], lines: readonly PricedLine[]): Kopecks[] {
  const order = [...lines.keys()].sort((a, b) => lines[a]!.product.id - lines[b]!.product.id);
  const shares = spreadMoney(
    kopecks(count),
    order.map((index) => room[index]!),
  );
  const perLine = lines.map(() => NOTHING);
  for (const [place, index] of order.entries()) perLine[index] = multiplyMoney(BONUS, shares[place]!);
  return perLine;
}
