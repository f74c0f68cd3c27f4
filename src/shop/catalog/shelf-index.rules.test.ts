import { describe, expect, it } from 'vitest';
import { FACETS, SHELF_SORTS, WHOLE_SHELF, type Facet, type ShelfQuery } from '../../kernel/shelf-query.ts';
import type { FacetSettings } from '../facets/facet.rules.ts';
import type { ShelfRow } from './shelf-goods.rules.ts';
import { ShelfIndex } from './shelf-index.rules.ts';

const SECTION = 2;
const NOT_ARRANGED: readonly FacetSettings[] = FACETS.map((facet) => ({
  facet,
  title: facet,
  hiddenIn: [],
  byHand: false,
  values: [],
  replaced: [],
}));

function row(id: number, more: Partial<Omit<ShelfRow, 'texts'>> & Partial<Record<Facet, string[]>> = {}): ShelfRow {
  const { purpose = [], form = [], for: audience = [], ingredient = [], ...rest } = more;
  const texts = { purpose, form, for: audience, ingredient };
  const defaults = { section: SECTION, price: 10_000, popularity: 0, released: 0, ratingSum: 0, ratingCount: 0 };
  return { id, ...defaults, inStock: true, set: false, ...rest, texts };
}

const queryOf = (more: Partial<Omit<ShelfQuery, 'words'>> & Partial<Record<Facet, string[]>> = {}): ShelfQuery => {
  const { purpose = [], form = [], for: audience = [], ingredient = [], ...rest } = more;
  return { ...WHOLE_SHELF, ...rest, words: { purpose, form, for: audience, ingredient } };
};

function indexOf(...rows: ShelfRow[]): ShelfIndex {
  const index = new ShelfIndex(NOT_ARRANGED);
  index.put(rows);
  return index;
}

/** Seeded: the same goods and queries in each run. */
function randomizer(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

describe('the index of shelves', () => {
  it('widens within a facet, narrows between them, and counts what a click would show', () => {
    const index = indexOf(
      row(1, { purpose: ['Сон'], form: ['Капсулы'] }),
      row(2, { purpose: ['Сон', 'Энергия'], form: ['Чай'] }),
      row(3, { purpose: ['Энергия'], form: ['Капсулы'] }),
      row(4, { purpose: ['Сон'], form: ['Капсулы'], section: 3 }),
    );
    const found = index.find(SECTION, queryOf({ purpose: ['son'] }), 24);
    expect(found.ids).toEqual([1, 2]);
    expect(found.facets).toEqual([
      {
        facet: 'purpose',
        title: 'purpose',
        values: [
          { word: 'energiya', text: 'Энергия', count: 2 },
          { word: 'son', text: 'Сон', count: 2 },
        ],
      },
      {
        facet: 'form',
        title: 'form',
        values: [
          { word: 'kapsuly', text: 'Капсулы', count: 1 },
          { word: 'chay', text: 'Чай', count: 1 },
        ],
      },
    ]);
    expect(index.find(SECTION, queryOf({ purpose: ['son', 'energiya'], form: ['kapsuly'] }), 24).ids).toEqual([1, 3]);
  });

  it('removes unknown filter values from the query', () => {
    const found = indexOf(row(1, { form: ['Чай'] })).find(
      SECTION,
      queryOf({ form: ['net', 'chay'], purpose: ['net'] }),
      24,
    );
    expect(found.ids).toEqual([1]);
    expect(found.query.words).toEqual({ purpose: [], form: ['chay'], for: [], ingredient: [] });
  });

  it('offers no facet with a single value and no switch that changes nothing', () => {
    const same = indexOf(row(1, { form: ['Чай'] }), row(2, { form: ['Чай'] })).find(SECTION, queryOf(), 24);
    expect([same.facets, same.inStock, same.sets]).toEqual([[], undefined, undefined]);
    const both = indexOf(row(1, { set: true }), row(2, { inStock: false })).find(SECTION, queryOf(), 24);
    expect([both.inStock, both.sets]).toEqual([1, 1]);
  });

  it('ranks a hundred good reviews above a single excellent one, and no reviews last', () => {
    const index = indexOf(
      row(1, { popularity: 9 }),
      row(2, { ratingSum: 5, ratingCount: 1 }),
      row(3, { ratingSum: 480, ratingCount: 100 }),
      row(4, { ratingSum: 3, ratingCount: 2 }),
    );
    expect(index.find(SECTION, queryOf({ sort: 'rating' }), 24).ids).toEqual([3, 2, 4, 1]);
  });

  it('drops removed goods and reuses their slots', () => {
    const index = indexOf(row(1, { form: ['Чай'] }), row(2));
    index.remove([1, 77]);
    index.put([row(3, { popularity: 5 })]);
    expect(index.find(SECTION, queryOf(), 24).ids).toEqual([3, 2]);
    expect(index.find(SECTION, queryOf({ form: ['chay'] }), 24).query.words.form).toEqual([]);
    expect(index.size).toBe(2);
  });

  it('reports changed sections only', () => {
    const index = indexOf(row(1), row(2, { section: 3 }));
    expect(index.takeChangedSections().toSorted()).toEqual([2, 3]);
    index.put([row(1), row(2, { section: 3 })]);
    expect(index.takeChangedSections()).toEqual([]);
    index.put([row(2, { section: 5 })]);
    expect(index.takeChangedSections().toSorted()).toEqual([3, 5]);
  });

  it('returns the same as a naive search through all rows, while rows change', () => {
    const random = randomizer(7);
    const words = ['a', 'b', 'c', 'd', 'e'];
    const some = () => words.filter(() => random(3) === 0);
    const make = (id: number) =>
      row(id, {
        section: 1 + random(3),
        price: 100 * (1 + random(40)),
        popularity: random(10),
        released: random(10),
        ratingSum: random(30),
        ratingCount: random(8),
        inStock: random(4) > 0,
        set: random(6) === 0,
        purpose: some(),
        form: [words[random(5)]!],
        for: some(),
        ingredient: some(),
      });
    const rows = new Map<number, ShelfRow>();
    const index = new ShelfIndex(NOT_ARRANGED);
    for (let round = 0; round < 120; round++) {
      for (let change = 0; change < 30; change++) {
        const id = 1 + random(1500);
        if (random(5) === 0) {
          rows.delete(id);
          index.remove([id]);
        } else {
          rows.set(id, make(id));
          index.put([rows.get(id)!]);
        }
      }
      const pick = () => some().sort();
      const query = queryOf({
        purpose: random(2) ? pick() : [],
        form: random(3) ? [] : pick(),
        for: random(3) ? [] : pick(),
        ingredient: random(3) ? [] : pick(),
        stock: random(3) === 0,
        set: random(8) === 0,
        sort: SHELF_SORTS[random(5)]!,
        page: 1 + random(3),
        ...(random(3) === 0 && { priceFrom: 1 + random(20) }),
        ...(random(3) === 0 && { priceTo: 20 + random(20) }),
      });
      const section = 1 + random(3);
      expect(index.find(section, query, 10)).toMatchObject(naiveFind([...rows.values()], section, query, 10));
    }
  });
});

/** A slow but obvious implementation of `find`. */
function naiveFind(rows: ShelfRow[], section: number, query: ShelfQuery, limit: number) {
  const hasWord = (one: ShelfRow, facet: Facet, word: string) => one.texts[facet].includes(word);
  const within = rows.filter((one) => one.section === section);
  const presentIn = (facet: Facet) => new Set(within.flatMap((one) => one.texts[facet]));
  const knownWords = new Map(
    FACETS.map((facet) => [facet, query.words[facet].filter((word) => presentIn(facet).has(word))]),
  );
  const known = (facet: Facet) => knownWords.get(facet)!;
  const fits = (one: ShelfRow, except?: Facet | 'stock') =>
    FACETS.every(
      (facet) =>
        facet === except || known(facet).length === 0 || known(facet).some((word) => hasWord(one, facet, word)),
    ) &&
    one.price >= (query.priceFrom ?? 0) * 100 &&
    one.price <= (query.priceTo ?? Infinity) * 100 &&
    (!query.stock || except === 'stock' || one.inStock) &&
    (!query.set || one.set);
  const score = (one: ShelfRow) => (one.ratingCount === 0 ? 0 : (one.ratingSum + 20) / (one.ratingCount + 5));
  const before: Record<ShelfQuery['sort'], (a: ShelfRow, b: ShelfRow) => number> = {
    popular: (a, b) => b.popularity - a.popularity,
    new: (a, b) => b.released - a.released,
    rating: (a, b) => score(b) - score(a) || b.popularity - a.popularity,
    'price-up': (a, b) => a.price - b.price,
    'price-down': (a, b) => b.price - a.price,
  };
  const matching = within.filter((one) => fits(one)).sort((a, b) => before[query.sort](a, b) || a.id - b.id);
  const counts = FACETS.map((facet) => ({
    facet,
    values: [...presentIn(facet)].map((word) => {
      const count = within.filter((one) => fits(one, facet) && hasWord(one, facet, word)).length;
      return { word, text: word, count, inSection: within.filter((one) => hasWord(one, facet, word)).length };
    }),
  }));
  const stocked = within.filter(({ inStock }) => inStock).length;
  return {
    ids: matching.slice((query.page - 1) * limit, query.page * limit).map(({ id }) => id),
    total: matching.length,
    whole: within.length,
    facets: counts
      .filter(({ facet, values }) => values.length > 1 || known(facet).length > 0)
      .map(({ facet, values }) => ({
        facet,
        values: values
          .sort((a, b) => b.inSection - a.inSection || (a.word < b.word ? -1 : 1))
          .map(({ word, text, count }) => ({ word, text, count })),
      })),
    inStock:
      stocked === 0 || stocked === within.length
        ? undefined
        : within.filter((one) => fits(one, 'stock') && one.inStock).length,
  };
}
