import { filterCount, shelfAddress, WHOLE_SHELF, type ShelfQuery } from '../../../kernel/shelf-query.ts';
import { formatMoney, rubles } from '../../../kernel/money.ts';
import { PRODUCT_TYPES } from '../../../kernel/product-types.ts';
import type { FilterData } from './filter-data.ts';

export interface ChosenFilter {
  readonly text: string;
  /** Address of the shelf without this filter. */
  readonly without: string;
}

/** Active filters, in the order of the form. */
export function chosenFilters(path: string, query: ShelfQuery, filters: FilterData): ChosenFilter[] {
  const { words, priceFrom, priceTo } = query;
  const first = { ...query, page: 1 };
  const chosen: ChosenFilter[] = [];
  if (query.stock) chosen.push({ text: 'В наличии', without: shelfAddress(path, { ...first, stock: false }) });
  if (query.set) chosen.push({ text: PRODUCT_TYPES.bundle, without: shelfAddress(path, { ...first, set: false }) });
  for (const [facet, , values] of filters.facets) {
    for (const [word, text] of values) {
      if (!words[facet].includes(word)) continue;
      const remaining = words[facet].filter((other) => other !== word);
      chosen.push({ text, without: shelfAddress(path, { ...first, words: { ...words, [facet]: remaining } }) });
    }
  }
  const range = priceRange(priceFrom, priceTo);
  if (range) {
    const without = shelfAddress(path, { ...first, priceFrom: undefined, priceTo: undefined });
    chosen.push({ text: range, without });
  }
  return chosen;
}

function priceRange(from: number | undefined, to: number | undefined): string | undefined {
  const money = (amount: number) => formatMoney(rubles(amount));
  if (from !== undefined && to !== undefined) return `${money(from)} – ${money(to)}`;
  if (from !== undefined) return `от\u00a0${money(from)}`;
  return to === undefined ? undefined : `до\u00a0${money(to)}`;
}

/** Address of the shelf without filters, in the same order. */
export function wholeShelf(path: string, { sort }: ShelfQuery): string {
  return shelfAddress(path, { ...WHOLE_SHELF, sort });
}

/** The purpose, when it is the only active filter: search engines index such a page separately. */
export function onlyPurpose(query: ShelfQuery, filters: FilterData): string | undefined {
  const [word] = query.words.purpose;
  if (word === undefined || filterCount(query) !== 1) return undefined;
  const values = filters.facets.find(([facet]) => facet === 'purpose')?.[2];
  return values?.find(([one]) => one === word)?.[1];
}
