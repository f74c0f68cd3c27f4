import { kopecks } from '../../kernel/money.ts';
import type { PriceState } from './price-state.rules.ts';

/** Computes what each line saves compared with its old price. The sum due does not change. */
export function compareOldPrices(state: PriceState): PriceState {
  const lines = state.lines.map((line) => {
    const { price, oldPrice } = line.product;
    return { ...line, saving: kopecks(((oldPrice ?? price) - price) * line.quantity) };
  });
  return { ...state, lines };
}
