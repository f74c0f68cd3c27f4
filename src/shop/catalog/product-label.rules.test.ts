import { describe, expect, it } from 'vitest';
import { isSupplement, missingOnLabel, productTexts, type WrittenProduct } from './product-label.rules.ts';

const details = {
  annotation: ['Источник магния.'],
  composition: [{ name: 'Магний', amount: '400 мг' }],
  ingredients: 'Цитрат магния.',
  howToTake: 'По капсуле в день.',
  contraindications: 'Беременность. Перед применением рекомендуется проконсультироваться с\u00a0врачом.',
  storage: 'В сухом месте.',
  shelfLifeMonths: 24,
  sgr: { number: 'RU.77.99.88.003.R.000091.02.24', date: '2024-02-02' },
};
const magnesium: WrittenProduct = {
  sectionId: 2,
  type: 'single',
  kind: 'physical',
  name: 'Магний',
  tagline: '',
  form: 'капсулы',
  countText: '60 капсул',
  purposes: [],
  forWhom: [],
  drugType: '',
  audience: [],
  mainIngredients: [],
  details,
};

describe('a label', () => {
  it('that is complete has nothing missing', () => expect(missingOnLabel(magnesium)).toEqual([]));

  it.each<[string, Record<string, unknown>]>([
    ['Не указан номер СГР', { sgr: { number: ' ', date: '2024-02-02' } }],
    ['Номер СГР не похож', { sgr: { number: '12', date: '2024-02-02' } }],
    ['Не указана дата СГР', { sgr: { number: details.sgr.number, date: '2024-31-31' } }],
    ['Не указаны действующие вещества', { composition: [] }],
    ['Не указан состав', { ingredients: '\u00a0' }],
    ['Не указан способ применения', { howToTake: undefined }],
    ['Не указаны условия хранения', { storage: '' }],
    ['Не указан срок годности', { shelfLifeMonths: 0 }],
    ['Нет предупреждения', { contraindications: 'Беременность.' }],
  ])('«%s»', (sentence, changes) => {
    const missing = missingOnLabel({ ...magnesium, details: { ...details, ...changes } });
    expect(missing).toEqual([expect.stringMatching(`^${sentence}`)]);
  });

  it('that is empty reports each missing part', () => {
    expect(missingOnLabel({ ...magnesium, details: { annotation: [] } })).toHaveLength(9);
  });

  it.each<[string, Partial<WrittenProduct>, boolean]>([
    ['a bundle', { type: 'bundle' }, false],
    ['a course of lessons', { sectionId: 1, kind: 'digital', details: { annotation: [] } }, false],
    ['a physical product of the courses section', { sectionId: 1, details: { annotation: [] } }, true],
    ['a lamp', { sectionId: 3, details: { annotation: [] } }, false],
    ['a registered product of another section', { sectionId: 3 }, true],
  ])('%s', (_what, changes, expected) => {
    expect(isSupplement({ ...magnesium, ...changes })).toBe(expected);
  });

  it('is checked in full, and contraindications may name illnesses', () => {
    const texts = productTexts({ ...magnesium, details: { ...details, seo: { title: 'Магний купить' } } });
    const places = texts.map(({ place }) => place);
    expect(places).toEqual(expect.arrayContaining(['название', 'описание, абзац 1', 'состав', 'название для поиска']));
    expect(texts.filter(({ scope }) => scope === 'warning').map(({ place }) => place)).toEqual(['противопоказания']);
  });
});
