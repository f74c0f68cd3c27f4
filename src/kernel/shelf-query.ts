/** Facets whose values are words; each stands in addresses under its own name, once per chosen value. */
export const FACETS = ['purpose', 'form', 'for', 'ingredient'] as const;
export type Facet = (typeof FACETS)[number];

export const SHELF_SORTS = ['popular', 'new', 'rating', 'price-up', 'price-down'] as const;
export type ShelfSort = (typeof SHELF_SORTS)[number];

/** What an address asks of a shelf. The same shelf has the same query, however its address was spelt. */
export interface ShelfQuery {
  /** Chosen values as words of addresses, sorted. */
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
  /** The state of prices in which the reader began; further pages of a shelf ordered or chosen by price carry it. */
  readonly asof?: number;
}

const WORD = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const LONGEST_WORD = 60;
const LONGEST_PRICE = 30;
/** More values of one facet than anybody chooses. */
const MOST_WORDS = 12;

/** A shelf of a row or two is looked through quicker than filtered. */
export const TOO_FEW_TO_FILTER = 8;

/** The commonest values of a facet that a page offers. */
export const MOST_VALUES = 48;

export const WHOLE_SHELF: ShelfQuery = {
  words: { purpose: [], form: [], for: [], ingredient: [] },
  stock: false,
  set: false,
  sort: 'popular',
  page: 1,
};

/**
 * Reads an address. Whatever is not understood is as if it were not there: an old or mistyped link still shows goods.
 * A price range the wrong way round is turned.
 */
export function readShelfQuery(asked: URLSearchParams): ShelfQuery {
  const words = (name: Facet) =>
    [...new Set(asked.getAll(name).filter((word) => word.length <= LONGEST_WORD && WORD.test(word)))]
      .slice(0, MOST_WORDS)
      .sort();
  const number = (name: string, digits: RegExp) => {
    const text = asked.get(name)?.trim() ?? '';
    return digits.test(text) && Number(text) > 0 ? Number(text) : undefined;
  };
  const from = readRubles(asked.get('price-from') ?? '') || undefined;
  const to = readRubles(asked.get('price-to') ?? '') || undefined;
  const turned = from !== undefined && to !== undefined && from > to;
  const priceFrom = turned ? to : from;
  const priceTo = turned ? from : to;
  const sort = SHELF_SORTS.find((one) => one === asked.get('sort')) ?? 'popular';
  const page = number('page', /^\d{1,4}$/) ?? 1;
  const byPrice = isByPrice({ sort, priceFrom, priceTo });
  const asof = page > 1 && byPrice ? number('asof', /^\d{1,15}$/) : undefined;
  return {
    words: { purpose: words('purpose'), form: words('form'), for: words('for'), ingredient: words('ingredient') },
    ...(priceFrom !== undefined && { priceFrom }),
    ...(priceTo !== undefined && { priceTo }),
    stock: asked.get('stock') === 'yes',
    set: asked.get('set') === 'yes',
    sort,
    page,
    ...(asof !== undefined && { asof }),
  };
}

/**
 * Whole rubles of a price as people write it: «1 500», «1500,50», «1000 ₽».
 * @returns undefined for what is no price
 */
export function readRubles(text: string): number | undefined {
  if (text.length > LONGEST_PRICE) return undefined;
  const [, figures] = /^\s*([\d\s]{1,20}?)(?:[.,]\d{0,2})?\s*(?:₽|р\.?|руб[а-я]{0,3}\.?)?\s*$/iu.exec(text) ?? [];
  const digits = figures?.replace(/\s/g, '') ?? '';
  return /^\d{1,7}$/.test(digits) ? Number(digits) : undefined;
}

/** The address of a shelf, in a fixed order and without usual values: one shelf has one address. */
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

/** True when a change of a price can move goods between the pages of this shelf. */
export function isByPrice(query: Pick<ShelfQuery, 'sort'> & { priceFrom?: number; priceTo?: number }): boolean {
  return query.sort.startsWith('price-') || query.priceFrom !== undefined || query.priceTo !== undefined;
}

/** How many filters are on; a price range is one. */
export function filterCount({ words, priceFrom, priceTo, stock, set }: ShelfQuery): number {
  const chosen = FACETS.reduce((sum, name) => sum + words[name].length, 0);
  return chosen + Number(priceFrom !== undefined || priceTo !== undefined) + Number(stock) + Number(set);
}
