// Longer than usual: the sixty hand-made cases of overlaps are one table.
import { describe, expect, it } from 'vitest';
import { forbiddenWords } from '../../../test/support/forbidden-words.ts';
import type { AmountUnit } from '../../kernel/amount-units.ts';
import type { LabelAmount, MassUnit } from './amount.rules.ts';
import { aboveLevels, OVERLAP_NOTE, overlaps, type TakenProduct } from './overlap.rules.ts';
import type { ReferenceSubstance } from './substance.rules.ts';

const SOURCE = 'Единые требования, прил. 5';

function row(id: string, name: string, unit: MassUnit, verifiedLevel: number | null, equivalent: string | null = null) {
  return [id, { id, name, unit, equivalent, label100: null, verifiedLevel, source: SOURCE }] as const;
}

/** As after a verification of some rows: the others never judge. */
const ROWS: ReadonlyMap<string, ReferenceSubstance> = new Map([
  row('vitamin-a', 'Витамин A', 'mcg', 3000, 'RE'),
  row('beta-carotene', 'Бета-каротин', 'mg', null),
  row('vitamin-d', 'Витамин D', 'mcg', 15),
  row('vitamin-e', 'Витамин E', 'mg', null, 'TE'),
  row('vitamin-c', 'Витамин C', 'mg', null),
  row('niacin', 'Ниацин', 'mg', 60, 'NE'),
  row('folate', 'Фолиевая кислота', 'mcg', 600),
  row('calcium', 'Кальций', 'mg', 2500),
  row('magnesium', 'Магний', 'mg', null),
  row('zinc', 'Цинк', 'mg', 25),
  row('iron', 'Железо', 'mg', null),
  row('iodine', 'Йод', 'mcg', 300),
  row('selenium', 'Селен', 'mcg', null),
  row('copper', 'Медь', 'mg', 0.3),
]);

const of = (substance: string, value: number, unit: AmountUnit, more: Partial<LabelAmount> = {}): LabelAmount => ({
  substance,
  value,
  unit,
  ...more,
});
const salt = (form: LabelAmount['form']) => ({ form, ofForm: true }) as const;
const good = (id: number, ...amounts: LabelAmount[]): TakenProduct => ({ id, name: `Товар ${id}`, amounts });
/** Each amount is a product of its own. */
const each = (...amounts: LabelAmount[]) => amounts.map((amount, at) => good(at + 1, amount));

const d = (value: number, unit: AmountUnit = 'mcg') => of('vitamin-d', value, unit);
const c = (value: number, unit: AmountUnit = 'mg') => of('vitamin-c', value, unit);
const mg = (value: number, more: Partial<LabelAmount> = {}) => of('magnesium', value, 'mg', more);

const sum = (name: string, amount: string, goods = 'двух') =>
  `${name} есть в ${goods} товарах: вместе ${amount} в день по этикеткам.`;
const level = (amount: string) => ` Верхний допустимый уровень в БАД — ${amount} (${SOURCE}).`;
const WITH_DOCTOR = ' Не принимайте их вместе без совета врача.';

const CASES: readonly (readonly [name: string, taken: readonly TakenProduct[], texts: readonly string[]])[] = [
  // What counts as an overlap.
  ['nothing', [], []],
  ['one product', each(d(20)), []],
  ['two products with nothing in common', each(d(10), c(60)), []],
  ['two products with one substance', each(c(60), c(180)), [sum('Витамин C', '240 мг')]],
  ['two packs of one product are one dose', [good(1, d(10)), good(1, d(10))], []],
  ['a bundle and its part alone are one dose', [good(1, d(10)), good(2, c(60)), good(1, d(10))], []],
  ['a bundle and another product', [good(1, d(5)), good(2, c(60)), good(3, c(40))], [sum('Витамин C', '100 мг')]],
  ['two lines of one product', [good(1, c(60), c(40))], []],
  ['two lines of one product and another', [good(1, c(60), c(40)), good(2, c(30))], [sum('Витамин C', '130 мг')]],
  ['three products', each(c(60), c(60), c(30)), [sum('Витамин C', '150 мг', 'трёх')]],
  ['ten products', each(...Array.from({ length: 10 }, () => c(1))), [sum('Витамин C', '10 мг', 'десяти')]],
  ['eleven products', each(...Array.from({ length: 11 }, () => c(1))), [sum('Витамин C', '11 мг', '11')]],
  ['a product without numbers', [good(1), good(2, c(60))], []],
  ['no row in the reference', each(of('glycine', 1, 'g'), of('glycine', 1, 'g')), []],
  ['no substance named', each({ value: 5, unit: 'mg' }, { value: 5, unit: 'mg' }), []],
  ['bacteria are not weighed', each(of('vitamin-c', 3e9, 'cfu'), c(60)), []],
  [
    'two substances, by name',
    [good(1, c(60), mg(100)), good(2, c(60), mg(100))],
    [sum('Витамин C', '120 мг'), sum('Магний', '200 мг')],
  ],
  [
    'what is above its level comes first',
    [good(1, c(60), d(10)), good(2, c(60), d(10))],
    [sum('Витамин D', '20 мкг') + level('15 мкг') + WITH_DOCTOR, sum('Витамин C', '120 мг')],
  ],

  // Levels: judged only when they are verified and exceeded.
  ['the words of the rule', each(d(10), d(15)), [sum('Витамин D', '25 мкг') + level('15 мкг') + WITH_DOCTOR]],
  ['exactly the level', each(d(10), d(5)), [sum('Витамин D', '15 мкг') + level('15 мкг')]],
  ['below the level', each(d(5), d(5)), [sum('Витамин D', '10 мкг') + level('15 мкг')]],
  ['a little above', each(d(10), d(5.01)), [sum('Витамин D', '15,01 мкг') + level('15 мкг') + WITH_DOCTOR]],
  [
    'fractions that a computer cannot add',
    each(of('copper', 0.1, 'mg'), of('copper', 0.2, 'mg')),
    [sum('Медь', '0,3 мг') + level('0,3 мг')],
  ],
  ['an unverified level does not judge', each(c(5000), c(5000)), [sum('Витамин C', '10 000 мг')]],
  ['one product above, no overlap', each(d(50)), []],
  [
    'three products, each below',
    each(d(6), d(6), d(6)),
    [sum('Витамин D', '18 мкг', 'трёх') + level('15 мкг') + WITH_DOCTOR],
  ],
  [
    'iodine twice',
    each(of('iodine', 150, 'mcg'), of('iodine', 120, 'mcg')),
    [sum('Йод', '270 мкг') + level('300 мкг')],
  ],
  [
    'zinc twice',
    each(of('zinc', 15, 'mg'), of('zinc', 12, 'mg')),
    [sum('Цинк', '27 мг') + level('25 мг') + WITH_DOCTOR],
  ],

  // Units of mass and МЕ.
  ['vitamin D in МЕ', each(d(400, 'iu'), d(5)), [sum('Витамин D', '15 мкг') + level('15 мкг')]],
  [
    'vitamin D in МЕ twice',
    each(d(600, 'iu'), d(400, 'iu')),
    [sum('Витамин D', '25 мкг') + level('15 мкг') + WITH_DOCTOR],
  ],
  ['vitamin D in milligrams', each(d(0.01, 'mg'), d(5)), [sum('Витамин D', '15 мкг') + level('15 мкг')]],
  [
    'grams and milligrams',
    each(of('calcium', 0.5, 'g'), of('calcium', 500, 'mg')),
    [sum('Кальций', '1 000 мг') + level('2 500 мг')],
  ],
  [
    'micrograms and milligrams',
    each(of('zinc', 15_000, 'mcg'), of('zinc', 5, 'mg')),
    [sum('Цинк', '20 мг') + level('25 мг')],
  ],
  ['МЕ of what has none are left out', each(of('vitamin-c', 100, 'iu'), c(60)), []],
  ['thousands and fractions', each(c(1200.25), c(0.25)), [sum('Витамин C', '1 200,5 мг')]],

  // Vitamin A: retinol, its esters, and beta-carotene, which has a row of its own.
  [
    'retinol in МЕ',
    each(of('vitamin-a', 3330, 'iu'), of('vitamin-a', 500, 'mcg')),
    [sum('Витамин A', '1 500 мкг RE') + level('3 000 мкг RE')],
  ],
  [
    'retinyl acetate by weight',
    each(of('vitamin-a', 1000, 'mcg', salt('retinyl-acetate')), of('vitamin-a', 128, 'mcg')),
    [sum('Витамин A', '1 000 мкг RE') + level('3 000 мкг RE')],
  ],
  [
    'retinyl palmitate by weight',
    each(of('vitamin-a', 1000, 'mcg', salt('retinyl-palmitate')), of('vitamin-a', 54, 'mcg')),
    [sum('Витамин A', '600 мкг RE') + level('3 000 мкг RE')],
  ],
  [
    'an ester whose retinol is given',
    each(of('vitamin-a', 800, 'mcg', { form: 'retinyl-acetate' }), of('vitamin-a', 200, 'mcg')),
    [sum('Витамин A', '1 000 мкг RE') + level('3 000 мкг RE')],
  ],
  [
    'retinol above its level',
    each(of('vitamin-a', 2000, 'mcg'), of('vitamin-a', 1500, 'mcg')),
    [sum('Витамин A', '3 500 мкг RE') + level('3 000 мкг RE') + WITH_DOCTOR],
  ],
  ['retinol and beta-carotene do not overlap', each(of('vitamin-a', 800, 'mcg'), of('beta-carotene', 5, 'mg')), []],
  [
    'beta-carotene twice',
    each(of('beta-carotene', 5, 'mg'), of('beta-carotene', 3, 'mg')),
    [sum('Бета-каротин', '8 мг')],
  ],
  [
    'vitamin A as beta-carotene: six to one',
    each(of('vitamin-a', 800, 'mcg', { form: 'provitamin-a' }), of('beta-carotene', 5, 'mg')),
    [sum('Бета-каротин', '9,8 мг')],
  ],
  [
    'vitamin A as beta-carotene and retinol do not overlap',
    each(of('vitamin-a', 800, 'mcg', { form: 'provitamin-a' }), of('vitamin-a', 800, 'mcg')),
    [],
  ],
  [
    'beta-carotene in МЕ',
    each(of('beta-carotene', 5000, 'iu'), of('beta-carotene', 2, 'mg')),
    [sum('Бета-каротин', '5 мг')],
  ],

  // Vitamin E, niacin, folate.
  [
    'vitamin E in МЕ, natural',
    each(of('vitamin-e', 10, 'iu', { form: 'd-alpha-tocopherol' }), of('vitamin-e', 10, 'mg')),
    [sum('Витамин E', '16,7 мг TE')],
  ],
  [
    'vitamin E in МЕ, synthetic',
    each(of('vitamin-e', 10, 'iu', { form: 'dl-alpha-tocopheryl-acetate' }), of('vitamin-e', 10, 'mg')),
    [sum('Витамин E', '14,5 мг TE')],
  ],
  [
    'vitamin E in МЕ, form unknown: the larger',
    each(of('vitamin-e', 100, 'iu'), of('vitamin-e', 5, 'mg')),
    [sum('Витамин E', '72 мг TE')],
  ],
  [
    'tryptophan is a sixtieth of niacin',
    each(of('niacin', 18, 'mg'), of('niacin', 600, 'mg', salt('tryptophan'))),
    [sum('Ниацин', '28 мг NE') + level('60 мг NE')],
  ],
  [
    'folic acid above its level',
    each(of('folate', 400, 'mcg'), of('folate', 300, 'mcg', { form: 'folic-acid' })),
    [sum('Фолиевая кислота', '700 мкг') + level('600 мкг') + WITH_DOCTOR],
  ],
  [
    'food equivalents of folate',
    each(of('folate', 400, 'mcg-dfe'), of('folate', 200, 'mcg')),
    [sum('Фолиевая кислота', '440 мкг') + level('600 мкг')],
  ],
  [
    'the level of folate counts folic acid alone',
    each(of('folate', 400, 'mcg', { form: 'methylfolate' }), of('folate', 400, 'mcg')),
    [`${sum('Фолиевая кислота', '800 мкг')}${level('600 мкг')} Из них уровень считает 400 мкг.`],
  ],
  ['food equivalents of something else are left out', each(of('zinc', 5, 'mcg-dfe'), of('zinc', 5, 'mg')), []],

  // The element, not the salt.
  ['magnesium oxide by weight', each(mg(400, salt('magnesium-oxide')), mg(200)), [sum('Магний', '440 мг')]],
  ['magnesium citrate by weight', each(mg(1000, salt('magnesium-citrate')), mg(200)), [sum('Магний', '360 мг')]],
  [
    'magnesium given as the element of its citrate',
    each(mg(200, { form: 'magnesium-citrate' }), mg(200)),
    [sum('Магний', '400 мг')],
  ],
  [
    'calcium carbonate by weight',
    each(of('calcium', 1250, 'mg', salt('calcium-carbonate')), of('calcium', 500, 'mg')),
    [sum('Кальций', '1 000 мг') + level('2 500 мг')],
  ],
  [
    'zinc picolinate by weight',
    each(of('zinc', 100, 'mg', salt('zinc-picolinate')), of('zinc', 5, 'mg')),
    [sum('Цинк', '26 мг') + level('25 мг') + WITH_DOCTOR],
  ],
  [
    'potassium iodide by weight',
    each(of('iodine', 200, 'mcg', salt('potassium-iodide')), of('iodine', 100, 'mcg')),
    [sum('Йод', '252 мкг') + level('300 мкг')],
  ],
  [
    'iron bisglycinate by weight',
    each(of('iron', 100, 'mg', salt('iron-bisglycinate')), of('iron', 14, 'mg')),
    [sum('Железо', '41 мг')],
  ],
  [
    'selenomethionine by weight',
    each(of('selenium', 100, 'mcg', salt('selenomethionine')), of('selenium', 70, 'mcg')),
    [sum('Селен', '110 мкг')],
  ],
  [
    'calcium citrate by weight',
    each(of('calcium', 1000, 'mg', salt('calcium-citrate')), of('calcium', 500, 'mg')),
    [sum('Кальций', '710 мг') + level('2 500 мг')],
  ],
  [
    'zinc citrate by weight',
    each(of('zinc', 50, 'mg', salt('zinc-citrate')), of('zinc', 5, 'mg')),
    [sum('Цинк', '22 мг') + level('25 мг')],
  ],
  [
    'magnesium bisglycinate by weight',
    each(mg(1000, salt('magnesium-bisglycinate')), mg(200)),
    [sum('Магний', '340 мг')],
  ],
];

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('overlaps of substances', () => {
  it('are tried on sixty cases', () => expect(CASES.length).toBeGreaterThanOrEqual(60));

  it.each(CASES)('%s', (_name, taken, texts) => {
    const found = overlaps(taken, ROWS);
    expect(found.map(({ text }) => plain(text))).toEqual(texts);
    for (const { text } of found) expect(forbiddenWords(text)).toEqual([]);
  });

  it('the note under them is a warning: it may name medicines', () => {
    expect(forbiddenWords(OVERLAP_NOTE, 'warning')).toEqual([]);
  });

  it('name the products, each once', () => {
    const [found] = overlaps([good(2, d(10)), good(1, d(5)), good(2, d(10))], ROWS);
    expect(found!.products.map(({ id }) => id)).toEqual([2, 1]);
  });

  it('a product, or the parts of a bundle, above a verified level', () => {
    const above = (...taken: TakenProduct[]) => aboveLevels(taken, ROWS).map(({ row: { id } }) => id);
    expect([above(good(1, d(20))), above(good(1, d(15))), above(good(1, c(5000)))]).toEqual([['vitamin-d'], [], []]);
    expect(above(good(1, d(10)), good(2, d(10)))).toEqual(['vitamin-d']);
    expect(above(good(1, of('folate', 900, 'mcg', { form: 'methylfolate' })))).toEqual([]);
  });
});
