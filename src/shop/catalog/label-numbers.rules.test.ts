import { describe, expect, it } from 'vitest';
import type { LabelAmount } from '../substances/amount.rules.ts';
import type { ReferenceSubstance } from '../substances/substance.rules.ts';
import { daysInPack, doseColumns, doseIssues, doseOf, type LabelDose } from './label-dose.rules.ts';
import { amountInText, compositionIssues, withinLevels, withPercents } from './label-numbers.rules.ts';

const row = (
  id: string,
  unit: ReferenceSubstance['unit'],
  label100: number | null,
  verifiedLevel: number | null = null,
) => [id, { id, name: id, unit, equivalent: null, label100, verifiedLevel, source: '' }] as const;
const ROWS = new Map([
  row('magnesium', 'mg', 400),
  row('vitamin-d', 'mcg', 5, 15),
  row('vitamin-c', 'mg', 60),
  row('lutein', 'mg', null),
]);
const line = (name: string, amount: string, measured: LabelAmount, dailyNormPercent?: number) => ({
  name,
  amount,
  measured,
  ...(dailyNormPercent !== undefined && { dailyNormPercent }),
});

describe('amounts in texts of a label', () => {
  it.each([
    ['400\u00a0мг', { value: 400, unit: 'mg' }],
    ['6,9 г', { value: 6.9, unit: 'g' }],
    ['10\u00a0мкг (400\u00a0МЕ)', { value: 10, unit: 'mcg' }],
    ['400 МЕ', { value: 400, unit: 'iu' }],
    ['3\u00a0×\u00a010⁹\u00a0КОЕ', { value: 3e9, unit: 'cfu' }],
    ['1\u00a0200 мг', { value: 1200, unit: 'mg' }],
    ['400 мкг DFE', { value: 400, unit: 'mcg-dfe' }],
    ['не менее 5 мг', undefined],
    ['5 гран', undefined],
    ['следы', undefined],
  ])('%s', (text, amount) => expect(amountInText(text)).toEqual(amount));
});

describe('numbers of a composition', () => {
  it.each([
    ['agree', line('Магний', '200 мг', { value: 200, unit: 'mg', substance: 'magnesium' }, 50), []],
    [
      'another number',
      line('Магний', '200 мг', { value: 400, unit: 'mg', substance: 'magnesium' }),
      ['Состав, «Магний»: в тексте 200 мг, а числом 400 мг — исправьте одно из двух.'],
    ],
    [
      'another unit',
      line('Витамин D3', '10 мкг', { value: 10, unit: 'mg', substance: 'vitamin-d' }),
      ['Состав, «Витамин D3»: в тексте 10 мкг, а числом 10 мг — исправьте одно из двух.'],
    ],
    [
      'another percent',
      line('Витамин C', '60 мг', { value: 60, unit: 'mg', substance: 'vitamin-c' }, 150),
      ['Состав, «Витамин C»: 60 мг — это 100 % нормы, а указано 150 % — исправьте.'],
    ],
    [
      'no such substance',
      line('Глицин', '1 г', { value: 1, unit: 'g', substance: 'glycine' }),
      ['Состав, «Глицин»: вещества glycine нет в справочнике — возьмите его номер из списка веществ.'],
    ],
    [
      'a form of another substance',
      line('Магний', '200 мг', { value: 200, unit: 'mg', substance: 'magnesium', form: 'zinc-citrate' }),
      ['Состав, «Магний»: форма «цитрат цинка» не от этого вещества — выберите другую.'],
    ],
    [
      'МЕ of what has none',
      line('Магний', '200 МЕ', { value: 200, unit: 'iu', substance: 'magnesium' }),
      ['Состав, «Магний»: 200 МЕ нельзя перевести в единицы справочника — укажите мг или мкг.'],
    ],
    ['compared with nothing', line('Глицин', '1 г', { value: 1, unit: 'g' }), []],
  ])('%s', (_case, one, issues) => expect(compositionIssues([one], ROWS)).toEqual(issues));

  it('percents follow from numbers where the reference has 100 %; the others stay as printed', () => {
    const lines = [
      line('Магний', 'оксид магния 400 мг', {
        value: 400,
        unit: 'mg',
        substance: 'magnesium',
        form: 'magnesium-oxide',
        ofForm: true,
      }),
      line('Лютеин', '5 мг', { value: 5, unit: 'mg', substance: 'lutein' }, 100),
      { name: 'Глицин', amount: '600 мг', dailyNormPercent: 17 },
    ];
    expect(withPercents(lines, ROWS).map(({ dailyNormPercent }) => dailyNormPercent)).toEqual([60, 100, 17]);
  });

  it('«не превышает» is said only of verified levels', () => {
    const d = (value: number) => line('D3', '', { value, unit: 'mcg', substance: 'vitamin-d' }, value * 20);
    const c = line('C', '180 мг', { value: 180, unit: 'mg', substance: 'vitamin-c' }, 300);
    expect([withinLevels([d(10)], ROWS), withinLevels([d(20)], ROWS), withinLevels([d(10), c], ROWS)]).toEqual([
      true,
      false,
      false,
    ]);
    // Two lines of one substance count together.
    expect(withinLevels([d(10), d(10)], ROWS)).toBe(false);
  });
});

describe('doses of a label', () => {
  const capsules: LabelDose = {
    unit: 'capsule',
    unitsPerPack: 60,
    unitsPerIntake: 1,
    intakesPerDay: 2,
    courseDays: 30,
    breakDays: null,
    daysAfterOpening: null,
  };

  it.each([
    ['60 capsules at 2 a day', capsules, 30],
    ['61 capsules', { ...capsules, unitsPerPack: 61 }, 30],
    ['1.5 g twice a day of 100 g', { ...capsules, unit: 'g', unitsPerPack: 100, unitsPerIntake: 1.5 }, 33],
    [
      '0.1 three times of 0.9: no loss by floating point',
      { ...capsules, unitsPerPack: 0.9, unitsPerIntake: 0.1, intakesPerDay: 3 },
      3,
    ],
    ['30 ml that may be used 20 days', { ...capsules, daysAfterOpening: 20 }, 20],
  ] as const)('%s', (_case, dose, days) => expect(daysInPack(dose)).toBe(days));

  it('survive their columns', () => {
    expect(doseOf(doseColumns(capsules))).toEqual(capsules);
    expect(doseOf(doseColumns(null))).toBeNull();
  });

  it.each([
    ['nothing wrong', capsules, 'single', []],
    ['of a bundle', capsules, 'bundle', ['У комплекса нет своей дозы: укажите её у товаров, из которых он собран.']],
    [
      'more than a pack',
      { ...capsules, unitsPerIntake: 40 },
      'single',
      ['Дневная доза больше упаковки: проверьте, сколько единиц в упаковке и сколько раз в день их принимают.'],
    ],
    [
      'a break of nothing',
      { ...capsules, courseDays: null, breakDays: 10 },
      'single',
      ['Указан перерыв без курса: впишите, сколько дней длится курс.'],
    ],
  ] as const)('%s', (_case, dose, type, issues) => expect(doseIssues(dose, { type })).toEqual(issues));
});
