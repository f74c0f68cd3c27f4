import { isByPrice, MOST_VALUES, TOO_FEW_TO_FILTER, type Facet } from '../../../kernel/shelf-query.ts';
import { bindWords } from '../../../kernel/typography.ts';
import type { ShelfFound } from '../../../shop/catalog/shelf-index.rules.ts';

/** A value as the page carries it: word of addresses, text, goods. Short, for it stands in the page a second time. */
export type ValueData = readonly [word: string, text: string, count: number];

export interface FilterData {
  readonly facets: readonly (readonly [facet: Facet, values: readonly ValueData[]])[];
  /** Whole rubles that all prices lie between. */
  readonly prices?: readonly [lowest: number, highest: number];
  readonly inStock?: number;
  readonly sets?: number;
}

/** What of the filters makes sense for the section, in the shortest form. */
export function filterData({ facets, prices, inStock, sets, whole, query }: ShelfFound): FilterData {
  const rubles = prices && ([Math.floor(prices[0] / 100), Math.ceil(prices[1] / 100)] as const);
  const byPrice = isByPrice({ ...query, sort: 'popular' });
  if (whole <= TOO_FEW_TO_FILTER && !byPrice) return { facets: [] };
  return {
    facets: facets.map(({ facet, values }) => [
      facet,
      // Those that were chosen are shown in any case.
      values
        .filter(({ word }, index) => index < MOST_VALUES || query.words[facet].includes(word))
        .map(({ word, text, count }) => [word, bindWords(text), count] as const),
    ]),
    ...(rubles && (rubles[0] < rubles[1] || byPrice) && { prices: rubles }),
    ...(inStock !== undefined && { inStock }),
    ...(sets !== undefined && { sets }),
  };
}
