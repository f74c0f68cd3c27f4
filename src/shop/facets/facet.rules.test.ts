import { expect, it } from 'vitest';
import { facetChanges } from './facet-changes.rules.ts';
import {
  knownValues,
  replacedTexts,
  withoutValue,
  withReplaced,
  withValue,
  type FacetSettings,
} from './facet.rules.ts';

const PLAIN: FacetSettings = {
  facet: 'ingredient',
  title: 'Ингредиент',
  hiddenIn: [],
  byHand: false,
  values: [],
  replaced: [],
};
const value = (word: string, text: string, isShown = true) => ({ word, text, isShown });

it('counts a product once, however it writes a value', () => {
  const settings = { ...PLAIN, values: [value('med', 'Медь')], replaced: [{ word: 'mg', by: 'magniy' }] };
  const used = [
    { section: 2, isPublished: true, texts: ['Магний', 'магний', 'Mg'], products: 3 },
    { section: 3, isPublished: false, texts: ['Mg', '—'], products: 1 },
  ] as const;
  expect(knownValues(settings, used)).toEqual([
    { ...value('magniy', 'Магний'), products: 4, published: 3, sections: [2], texts: ['Магний', 'магний', 'Mg'] },
    { ...value('med', 'Медь'), products: 0, published: 0, sections: [], texts: [] },
  ]);
});

it('keeps the place of what stays, and leads former addresses on without a chain', () => {
  const arranged = { ...PLAIN, values: [value('a', 'А'), value('b', 'Б'), value('v', 'В', false)] };
  const renamed = withReplaced(arranged, 'b', value('g', 'Г'));
  expect(renamed.values.map(({ word }) => word)).toEqual(['a', 'g', 'v']);
  const merged = withReplaced(renamed, 'g', value('v', 'В', false));
  expect(merged.values).toEqual([value('a', 'А'), value('v', 'В', false)]);
  expect(merged.replaced).toEqual([
    { word: 'b', by: 'v' },
    { word: 'g', by: 'v' },
  ]);
  expect(withValue(merged, 'b', 'Б').replaced).toEqual([{ word: 'g', by: 'v' }]);
  expect(withReplaced(merged, 'v', value('b', 'Б')).replaced).toEqual([
    { word: 'g', by: 'b' },
    { word: 'v', by: 'b' },
  ]);
  expect(withoutValue(merged, 'v')).toMatchObject({ values: [{ word: 'a' }], replaced: [] });
  expect(withReplaced(PLAIN, 'a', value('a', 'Ы'))).toMatchObject({ values: [{ text: 'Ы' }], replaced: [] });
});

it.each([
  [['Цинк', 'Медь'], 'Селен', ['Селен', 'Медь']],
  [['Медь', 'Цинк', 'Селен'], 'Селен', ['Медь', 'Селен']],
  [['Селен', 'цинк', 'Цинк'], 'Селен', ['Селен']],
  [['Цинк', 'Медь', 'Медь'], null, ['Медь', 'Медь']],
  [['Цинк'], null, []],
])('%j with «Цинк» as %j: %j', (texts, text, expected) => {
  expect(replacedTexts(PLAIN, texts, 'tsink', text)).toEqual(expected);
});

it('tells what a command did, or what differs', () => {
  const before = { facets: [PLAIN, { ...PLAIN, facet: 'form', title: 'Форма' } as const] };
  const done = { kind: 'merged', facet: 'ingredient', text: 'Цинк', becomes: 'Селен', products: 1 } as const;
  expect(facetChanges(before, { ...before, done })).toEqual([
    { name: 'Ингредиент: Цинк', before: 'у\u00a01\u00a0товара', after: 'стало «Селен»' },
  ]);
  const arranged = { ...PLAIN, hiddenIn: [2], values: [value('a', 'А', false), value('b', 'Б')] } as const;
  expect(facetChanges(before, { facets: [before.facets[1]!, { ...arranged, title: 'Состав' }] })).toEqual([
    { name: 'Порядок фильтров', before: 'Ингредиент, Форма', after: 'Форма, Состав' },
    { name: 'Состав: название', before: 'Ингредиент', after: 'Состав' },
    { name: 'Состав: скрыт в\u00a0разделах', before: 'нигде', after: 'Препараты' },
    { name: 'Состав: А', before: 'показывается', after: 'скрыто' },
  ]);
});
