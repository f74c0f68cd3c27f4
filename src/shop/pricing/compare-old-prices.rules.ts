import { kopecks } from '../../kernel/money.ts';
import type { PriceState } from './price-state.rules.ts';

/** Says what each line saves against its old price. Nothing is taken off: the price of today is the price. */
export function compareOldPrices(state: PriceState): PriceState {
  const lines = state.lines.map((line) => {
    const { price, oldPrice } = line.product;
    return { ...line, saving: kopecks(((oldPrice ?? price) - price) * line.quantity) };
  });
  return { ...state, lines };
}
