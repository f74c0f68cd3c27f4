import { isByPrice, type Facet } from '../../../kernel/shelf-query.ts';
import { bindWords } from '../../../kernel/typography.ts';
import type { ShelfFound } from '../../../shop/catalog/shelf-index.ts';

/** A value as the page carries it: word of addresses, text, goods. Short, for it stands in the page a second time. */
export type ValueData = readonly [word: string, text: string, count: number];

export interface FilterData {
  readonly facets: readonly (readonly [facet: Facet, values: readonly ValueData[]])[];
  /** Whole rubles that all prices lie between. */
  readonly prices?: readonly [lowest: number, highest: number];
  readonly inStock?: number;
  readonly sets?: number;
}

/** The commonest values; those that were chosen are shown in any case. */
const MOST_VALUES = 48;
/** A shelf of a row or two is looked through quicker than filtered. */
const FEW_GOODS = 8;

/** What of the filters makes sense for the section, in the shortest form. */
export function filterData({ facets, prices, inStock, sets, whole, query }: ShelfFound): FilterData {
  const rubles = prices && ([Math.floor(prices[0] / 100), Math.ceil(prices[1] / 100)] as const);
  const byPrice = isByPrice({ ...query, sort: 'popular' });
  if (whole <= FEW_GOODS && !byPrice) return { facets: [] };
  return {
    facets: facets.map(({ facet, values }) => [
      facet,
      values
        .filter(({ word }, index) => index < MOST_VALUES || query.words[facet].includes(word))
        .map(({ word, text, count }) => [word, bindWords(text), count] as const),
    ]),
    ...(rubles && (rubles[0] < rubles[1] || byPrice) && { prices: rubles }),
    ...(inStock !== undefined && { inStock }),
    ...(sets !== undefined && { sets }),
  };
}
