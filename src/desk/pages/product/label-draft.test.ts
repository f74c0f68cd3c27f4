import { describe, expect, it } from 'vitest';
import { ApiFailure } from '../../api/api-failure.ts';
import { changesOf, draftOf, emptyIngredient } from './label-draft.ts';
import { issuesOf } from './label-issues.ts';
import type { DeskProduct } from './product-query.ts';

const PRODUCT = {
  name: 'Магний с мятой',
  tagline: 'На каждый день',
  form: 'Капсулы',
  countText: '60 капсул',
  drugType: '',
  purposes: ['Сон', 'Отдых'],
  forWhom: [],
  audience: [],
  mainIngredients: [],
  gtin: '04600000000008',
  marked: true,
  dose: {
    unit: 'capsule',
    unitsPerPack: 60,
    unitsPerIntake: 1.5,
    intakesPerDay: 2,
    courseDays: null,
    breakDays: null,
    daysAfterOpening: null,
  },
  details: {
    annotation: ['Первый абзац.', 'Второй абзац.'],
    composition: [{ name: 'Магний', amount: '200 мг', measured: { value: 200, unit: 'mg', substance: 'magnesium' } }],
    storage: 'В сухом месте',
  },
} as unknown as DeskProduct;

describe('the form of a label', () => {
  const opened = draftOf(PRODUCT);

  it('writes nothing when nothing was changed', () => {
    expect(changesOf(opened, draftOf(PRODUCT))).toEqual({});
    expect(opened.texts.gtin).toBe('4600000000008');
    expect(opened.dose.unitsPerIntake).toBe('1,5');
  });

  it('writes only what was changed, and removes what was emptied', () => {
    const draft = {
      ...opened,
      texts: { ...opened.texts, storage: ' ', purposes: 'Сон\n\nОтдых\nСпорт', annotation: 'Один абзац.' },
    };
    expect(changesOf(opened, draft)).toEqual({
      purposes: ['Сон', 'Отдых', 'Спорт'],
      details: { storage: null, annotation: ['Один абзац.'] },
    });
  });

  it('reads numbers with a comma, and leaves what is no number to the server', () => {
    const dose = { ...opened.dose, unitsPerIntake: '0,5', courseDays: 'месяц' };
    expect(changesOf(opened, { ...opened, dose })).toMatchObject({
      dose: { unitsPerIntake: 0.5, courseDays: 'месяц' },
    });
    expect(changesOf(opened, { ...opened, doseUnit: '' })).toEqual({ dose: null });
  });

  it('adds a line of the composition', () => {
    const added = { ...emptyIngredient(opened.composition), name: 'Мята', amount: '10 мг' };
    const { details } = changesOf(opened, { ...opened, composition: [...opened.composition, added] });
    expect(details?.composition).toHaveLength(2);
    expect(details?.composition?.[1]).toEqual({ name: 'Мята', amount: '10 мг' });
  });

  it('finds the field of each refusal', () => {
    const errors = [
      { path: ['data', 'details', 'sgr', 'date'], message: 'Нужен день' },
      { path: ['data', 'details', 'composition', 0, 'measured', 'value'], message: 'Укажите число' },
      { path: ['data', 'purposes', 1], message: 'Не длиннее' },
    ];
    expect(issuesOf(new ApiFailure(400, 'Ошибки', { errors }))).toEqual({
      sgrDate: 'Нужен день',
      'composition.0.value': 'Укажите число',
      purposes: 'Не длиннее',
    });
    const claims = [{ place: 'описание, абзац 2', words: 'лечит', reason: 'Так писать нельзя.' }];
    expect(issuesOf(new ApiFailure(422, 'Нельзя', { code: 'claims-found', claims }))).toEqual({
      annotation: '«лечит»: Так писать нельзя.',
    });
  });
});
