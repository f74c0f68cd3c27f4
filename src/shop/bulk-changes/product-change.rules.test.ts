import { describe, expect, it } from 'vitest';
import { rubles, type Kopecks } from '../../kernel/money.ts';
import { changeByEdit, priceByPercent, shownByEdit, type ProductEdit } from './product-change.rules.ts';
import { fieldsOfHead, type SheetProduct } from './product-columns.rules.ts';
import { readRow, type ReadLabel, type TypedRow } from './typed-row.rules.ts';

const MINT = {
  id: 7,
  version: 3,
  sectionId: 2,
  kind: 'physical',
  type: 'single',
  name: 'Мята',
  tagline: 'На\u00a0каждый день',
  form: 'Капсулы',
  countText: '60 капсул',
  drugType: '',
  price: 100_000 as Kopecks,
  oldPrice: null,
  doseUnit: 'capsule',
  unitsPerPack: 60,
  unitsPerIntake: 1.5,
  intakesPerDay: 2,
  courseDays: null,
  breakDays: null,
  daysAfterOpening: null,
  purposes: ['Сон', 'Отдых'],
  forWhom: [],
  audience: [],
  mainIngredients: [],
  gtin: '04600000000008',
  marked: false,
  lowThreshold: null,
  publishedAt: new Date(0),
  details: { annotation: ['Один.', 'Два.'], sgr: { number: 'RU.77', date: '2024-02-01' }, storage: 'В сухом месте' },
} as unknown as SheetProduct;

/** As the door does with what is no label. */
const readLabel: ReadLabel = (typed) =>
  typeof (typed.dose as { courseDays?: unknown } | undefined)?.courseDays === 'string'
    ? { issues: [{ field: 'courseDays', sentence: 'Укажите целое число дней' }] }
    : { changes: typed };
const read = (row: TypedRow) => readRow(row, MINT, readLabel);

describe('a price by per cent', () => {
  it.each([
    [1_000, -10, 10, 900],
    [1_290, -10, 10, 1_160],
    [1_295, -10, 50, 1_150],
    [99, 10, 1, 109],
    [999, 0.5, 1, 1_004],
    [10, -90, 50, 50],
  ] as const)('%i ₽ by %d %% to a multiple of %i is %i ₽', (price, percent, roundTo, expected) => {
    expect(priceByPercent(rubles(price), percent, roundTo)).toBe(rubles(expected));
  });
});

describe('an edit', () => {
  it.each<[ProductEdit, object]>([
    [{ kind: 'section', section: 2 }, {}],
    [{ kind: 'section', section: 3 }, { sectionId: 3 }],
    [{ kind: 'facet', facet: 'purposes', value: 'Сон', on: true }, {}],
    [{ kind: 'facet', facet: 'purposes', value: 'Сон', on: false }, { label: { purposes: ['Отдых'] } }],
    [{ kind: 'facet', facet: 'forWhom', value: 'Взрослым', on: true }, { label: { forWhom: ['Взрослым'] } }],
    [{ kind: 'price', percent: -10, roundTo: 10, showsOld: true }, { price: { price: 90_000, oldPrice: 100_000 } }],
    [{ kind: 'price', percent: 10, roundTo: 10, showsOld: true }, { price: { price: 110_000, oldPrice: null } }],
    [{ kind: 'price', percent: 0.1, roundTo: 10, showsOld: false }, {}],
    [{ kind: 'threshold', threshold: 5 }, { lowThreshold: 5 }],
    [{ kind: 'state', published: true }, {}],
    [{ kind: 'state', published: false }, { published: false }],
  ])('%j changes %j', (edit, change) => {
    expect(changeByEdit(edit, MINT)).toEqual(change);
  });

  it('is shown with the values before and after', () => {
    expect(shownByEdit(MINT, { price: { price: rubles(900), oldPrice: rubles(1_000) }, published: false })).toEqual([
      { field: 'price', before: '1000', after: '900' },
      { field: 'oldPrice', before: '', after: '1000' },
      { field: 'published', before: 'На\u00a0витрине', after: 'Не\u00a0опубликован' },
    ]);
  });
});

describe('a row of a file', () => {
  it.each<TypedRow>([
    { tagline: 'На\u00a0каждый день ', price: '1\u00a0000,00 ₽', gtin: '4600000000008', published: 'на витрине' },
    { purposes: 'Сон\r\nОтдых', unitsPerIntake: '1.5', sgrDate: '01.02.2024', doseUnit: 'Капсула', oldPrice: '' },
    { annotation: 'Один.\n\nДва.' },
  ])('%j changes nothing: it is what a table program makes of what is there', (row) => {
    expect(read(row)).toEqual({ change: {}, shown: [], issues: [] });
  });

  it.each<[TypedRow, object]>([
    [{ purposes: 'Сон' }, { label: { purposes: ['Сон'] } }],
    [{ storage: '' }, { label: { details: { storage: null } } }],
    [{ sgrDate: '2025-01-01' }, { label: { details: { sgr: { number: 'RU.77', date: '2025-01-01' } } } }],
    [{ sgrDate: '', sgrNumber: '' }, { label: { details: { sgr: null } } }],
    [{ doseUnit: '' }, { label: { dose: null } }],
    [{ oldPrice: '1200' }, { price: { price: 100_000, oldPrice: 120_000 } }],
    [
      { price: '900,50', published: 'Не опубликован' },
      { price: { price: 90_050, oldPrice: null }, published: false },
    ],
    [
      { sectionId: 'прочие товары', lowThreshold: '0' },
      { sectionId: 3, lowThreshold: 0 },
    ],
  ])('%j changes %j', (row, change) => {
    const found = read(row);
    expect(found.issues).toEqual([]);
    expect(found.change).toEqual(change);
  });

  it.each<[TypedRow, string]>([
    [{ price: 'много' }, 'price'],
    [{ price: '0,50' }, 'price'],
    [{ oldPrice: '1e9' }, 'oldPrice'],
    [{ sectionId: 'Чай' }, 'sectionId'],
    [{ published: 'продан' }, 'published'],
    [{ marked: 'может быть' }, 'marked'],
    [{ lowThreshold: '-1' }, 'lowThreshold'],
    [{ composition: 'Магний: 5 мг' }, 'composition'],
    [{ courseDays: 'месяц' }, 'courseDays'],
  ])('%j has a sentence at its cell', (row, field) => {
    expect(read(row).issues).toMatchObject([{ field, typed: Object.values(row)[0] }]);
  });

  it('headings are found in any case; others are named, and those that stand there twice', () => {
    expect(fieldsOfHead(['НОМЕР', ' цена,  ₽ ', 'Цвет', ''])).toEqual({
      fields: ['id', 'price', undefined, undefined],
      unknown: ['Цвет'],
      twice: [],
    });
    expect(fieldsOfHead(['Вид', 'вид']).twice).toEqual(['drugType']);
  });
});
