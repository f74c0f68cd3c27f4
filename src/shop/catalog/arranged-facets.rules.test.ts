import { describe, expect, it } from 'vitest';
import { FACETS, WHOLE_SHELF, type ShelfQuery } from '../../kernel/shelf-query.ts';
import type { FacetSettings } from '../facets/facet.rules.ts';
import { ShelfIndex } from './shelf-index.rules.ts';

const SECTION = 2;

const product = (id: number, form: string) => ({
  id,
  section: SECTION,
  price: 10_000,
  popularity: 0,
  released: 0,
  ratingSum: 0,
  ratingCount: 0,
  inStock: true,
  set: false,
  texts: { purpose: [], form: [form], for: [], ingredient: [] },
});

const chosen = (...form: string[]): ShelfQuery => ({ ...WHOLE_SHELF, words: { ...WHOLE_SHELF.words, form } });

/** The filters with the form arranged like this. */
const withForm = (form: Partial<FacetSettings>): FacetSettings[] =>
  FACETS.map((facet) => ({
    facet,
    title: facet,
    hiddenIn: [],
    byHand: false,
    values: [],
    replaced: [],
    ...(facet === 'form' && form),
  }));

const indexOf = (...forms: string[]) => {
  const index = new ShelfIndex(withForm({}));
  index.put(forms.map((form, at) => product(at + 1, form)));
  return index;
};

describe('filters that the staff has arranged', () => {
  it('offer values in their order, and find hidden ones by their address', () => {
    const index = indexOf('Чай', 'Капсулы', 'Капсулы', 'Мыло');
    const formOf = (query: ShelfQuery) => index.find(SECTION, query, 24).facets.find(({ facet }) => facet === 'form');
    const textsOf = (query: ShelfQuery) => formOf(query)?.values.map(({ text, count }) => `${text} ${count}`);
    const value = (word: string, text: string, isShown = true) => ({ word, text, isShown });
    expect(textsOf(WHOLE_SHELF)).toEqual(['Капсулы 2', 'Чай 1', 'Мыло 1']);
    const values = [value('chay', 'Чаи'), value('kapsuly', 'Капсулы', false)];
    index.arrangeFacets(withForm({ title: 'Вид', byHand: true, values }));
    expect(formOf(WHOLE_SHELF)!.title).toBe('Вид');
    expect(textsOf(WHOLE_SHELF)).toEqual(['Чаи 1', 'Мыло 1']);
    expect(textsOf(chosen('kapsuly'))).toEqual(['Чаи 1', 'Капсулы 2', 'Мыло 1']);
    index.arrangeFacets(withForm({ hiddenIn: [SECTION] }));
    expect(formOf(WHOLE_SHELF)).toBeUndefined();
    expect(textsOf(chosen('mylo'))).toEqual(['Мыло 1']);
  });

  it('follow a word to the one that replaced it, also for goods that were saved with it again', () => {
    const index = indexOf('Капсулы', 'Чаи', 'Чай');
    index.arrangeFacets(withForm({ replaced: [{ word: 'chay', by: 'chai' }] }));
    const found = index.find(SECTION, chosen('chay', 'chai'), 24);
    expect([found.ids, found.query.words.form, found.isMoved]).toEqual([[2, 3], ['chai'], true]);
    expect(found.facets[0]!.values.map(({ text, count }) => `${text} ${count}`)).toEqual(['Чаи 2', 'Капсулы 1']);
    expect(index.find(SECTION, chosen('chai'), 24).isMoved).toBe(false);
  });
});
