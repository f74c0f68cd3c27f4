import { isByPrice, MOST_VALUES, TOO_FEW_TO_FILTER, type Facet } from '../../../kernel/shelf-query.ts';
import { bindWords } from '../../../kernel/typography.ts';
import type { ShelfFound } from '../../../shop/catalog/shelf-index.rules.ts';

/**
 * A value of a facet: its word in addresses, its text, the number of products. A tuple, to keep the data in the page
 * short.
 */
export type ValueData = readonly [word: string, text: string, count: number];

export interface FilterData {
  readonly facets: readonly (readonly [facet: Facet, title: string, values: readonly ValueData[]])[];
  /** Range of all prices, in whole rubles. */
  readonly prices?: readonly [lowest: number, highest: number];
  readonly inStock?: number;
  readonly sets?: number;
}

/** Filters that are useful for the section, in the shortest form. */
export function filterData({ facets, prices, inStock, sets, whole, query }: ShelfFound): FilterData {
  const rubles = prices && ([Math.floor(prices[0] / 100), Math.ceil(prices[1] / 100)] as const);
  const byPrice = isByPrice({ ...query, sort: 'popular' });
  if (whole <= TOO_FEW_TO_FILTER && !byPrice) return { facets: [] };
  return {
    facets: facets.map(({ facet, title, values }) => [
      facet,
      bindWords(title),
      // Chosen values are always shown.
      values
        .filter(({ word }, index) => index < MOST_VALUES || query.words[facet].includes(word))
        .map(({ word, text, count }) => [word, bindWords(text), count] as const),
    ]),
    ...(rubles && (rubles[0] < rubles[1] || byPrice) && { prices: rubles }),
    ...(inStock !== undefined && { inStock }),
    ...(sets !== undefined && { sets }),
  };
}
