/** Facets with words as values; a parameter of this name is repeated in addresses for each chosen value. */
export const FACETS = ['purpose', 'form', 'for', 'ingredient'] as const;
export type Facet = (typeof FACETS)[number];

export const SHELF_SORTS = ['popular', 'new', 'rating', 'price-up', 'price-down'] as const;
export type ShelfSort = (typeof SHELF_SORTS)[number];

/** The query of a shelf, normalized: different spellings of the same address give the same query. */
export interface ShelfQuery {
  /** Chosen values as slugs, sorted. */
  readonly words: Readonly<Record<Facet, readonly string[]>>;
  /** Whole rubles, both ends included. */
  readonly priceFrom?: number;
  readonly priceTo?: number;
  /** Only what can be bought now. */
  readonly stock: boolean;
  /** Only bundles. */
  readonly set: boolean;
  readonly sort: ShelfSort;
  /** From 1. */
  readonly page: number;
  /** Price state of the first page; further pages sorted or filtered by price carry it to keep their order. */
  readonly asof?: number;
}

const WORD = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** Longest value of a facet in addresses. */
export const LONGEST_WORD = 60;
const LONGEST_PRICE = 30;
/** Most values of one facet. */
const MOST_WORDS = 12;

/** Shelves with fewer products have no filters. */
export const TOO_FEW_TO_FILTER = 8;

/** Most values of a facet on a page; the most common are shown. */
export const MOST_VALUES = 48;

export const WHOLE_SHELF: ShelfQuery = {
  words: { purpose: [], form: [], for: [], ingredient: [] },
  stock: false,
  set: false,
  sort: 'popular',
  page: 1,
};

/**
 * Parses an address. Invalid parameters are ignored, so that an old or mistyped link still shows goods.
 * A reversed price range is swapped.
 */
export function readShelfQuery(search: URLSearchParams): ShelfQuery {
  const words = (name: Facet) =>
    [...new Set(search.getAll(name).filter((word) => word.length <= LONGEST_WORD && WORD.test(word)))]
      .slice(0, MOST_WORDS)
      .sort();
  const number = (name: string, digits: RegExp) => {
    const text = search.get(name)?.trim() ?? '';
    return digits.test(text) && Number(text) > 0 ? Number(text) : undefined;
  };
  const from = readRubles(search.get('price-from') ?? '') || undefined;
  const to = readRubles(search.get('price-to') ?? '') || undefined;
  const reversed = from !== undefined && to !== undefined && from > to;
  const priceFrom = reversed ? to : from;
  const priceTo = reversed ? from : to;
  const sort = SHELF_SORTS.find((one) => one === search.get('sort')) ?? 'popular';
  const page = number('page', /^\d{1,4}$/) ?? 1;
  const byPrice = isByPrice({ sort, priceFrom, priceTo });
  const asof = page > 1 && byPrice ? number('asof', /^\d{1,15}$/) : undefined;
  return {
    words: { purpose: words('purpose'), form: words('form'), for: words('for'), ingredient: words('ingredient') },
    ...(priceFrom !== undefined && { priceFrom }),
    ...(priceTo !== undefined && { priceTo }),
    stock: search.get('stock') === 'yes',
    set: search.get('set') === 'yes',
    sort,
    page,
    ...(asof !== undefined && { asof }),
  };
}

/**
 * Parses whole rubles as people write them: «1 500», «1500,50», «1000 ₽».
 * @returns undefined when it is not a price
 */
export function readRubles(text: string): number | undefined {
  if (text.length > LONGEST_PRICE) return undefined;
  const [, amount] = /^\s*([\d\s]{1,20}?)(?:[.,]\d{0,2})?\s*(?:₽|р\.?|руб[а-я]{0,3}\.?)?\s*$/iu.exec(text) ?? [];
  const digits = amount?.replace(/\s/g, '') ?? '';
  return /^\d{1,7}$/.test(digits) ? Number(digits) : undefined;
}

/** The canonical address of a shelf: parameters in a fixed order, without default values. */
export function shelfAddress(path: string, query: ShelfQuery): string {
  const search = [
    ...FACETS.flatMap((name) => query.words[name].map((word) => `${name}=${word}`)),
    ...(query.priceFrom === undefined ? [] : [`price-from=${query.priceFrom}`]),
    ...(query.priceTo === undefined ? [] : [`price-to=${query.priceTo}`]),
    ...(query.stock ? ['stock=yes'] : []),
    ...(query.set ? ['set=yes'] : []),
    ...(query.sort === 'popular' ? [] : [`sort=${query.sort}`]),
    ...(query.page === 1 ? [] : [`page=${query.page}`]),
    ...(query.page === 1 || query.asof === undefined ? [] : [`asof=${query.asof}`]),
  ];
  return search.length === 0 ? path : `${path}?${search.join('&')}`;
}

/** Whether a price change can move goods between the pages of this shelf. */
export function isByPrice(query: Pick<ShelfQuery, 'sort'> & { priceFrom?: number; priceTo?: number }): boolean {
  return query.sort.startsWith('price-') || query.priceFrom !== undefined || query.priceTo !== undefined;
}

/** Number of active filters; a price range counts as one. */
export function filterCount({ words, priceFrom, priceTo, stock, set }: ShelfQuery): number {
  const chosen = FACETS.reduce((sum, name) => sum + words[name].length, 0);
  return chosen + Number(priceFrom !== undefined || priceTo !== undefined) + Number(stock) + Number(set);
}
