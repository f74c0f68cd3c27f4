import { AMOUNT_UNITS, type AmountUnit } from '../../kernel/amount-units.ts';
import { countedAmount, MCG, SUBSTANCE_FORMS, type LabelAmount } from '../substances/amount.rules.ts';
import type { ReferenceSubstance } from '../substances/substance.rules.ts';
import type { Ingredient, ProductDetails } from './product.rules.ts';

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
/** «400 мг», «6,9 г», «10 мкг (400 МЕ)», «3 × 10⁹ КОЕ»: the first number with its unit. */
const AMOUNT =
  /^(\d+(?:[ \u00a0\u202f]\d{3})*(?:[.,]\d+)?)(?:\s*[×x·]\s*10([⁰¹²³⁴⁵⁶⁷⁸⁹]+))?\s*(мкг DFE|мкг|мг|г|МЕ|КОЕ)(?![а-яё])/iu;

/** The amount that a text of the label begins with; undefined where it is not a number with a unit. */
export function amountInText(text: string): { readonly value: number; readonly unit: AmountUnit } | undefined {
  const [, digits, power, word] = AMOUNT.exec(text.trim()) ?? [];
  if (digits === undefined || word === undefined) return undefined;
  const [unit] = (Object.entries(AMOUNT_UNITS) as [AmountUnit, string][]).find(
    ([, name]) => name.toLowerCase() === word.toLowerCase(),
  )!;
  const number = Number(digits.replaceAll(/\s/g, '').replace(',', '.'));
  const exponent = [...(power ?? '')].map((digit) => SUPERSCRIPTS.indexOf(digit)).join('');
  return { value: number * 10 ** Number(exponent || 0), unit };
}

/** Amounts of a daily dose. */
export function amountsOf({ composition = [] }: Pick<ProductDetails, 'composition'>): LabelAmount[] {
  return composition.flatMap(({ measured }) => measured ?? []);
}

/** Per cent of what ТР ТС 022 calls 100 % on a label; undefined where the reference has none. */
export function labelPercent(amount: LabelAmount | undefined, rows: ReadonlyMap<string, ReferenceSubstance>) {
  const counted = amount && countedAmount(amount);
  const row = counted && rows.get(counted.substance);
  if (!counted || !row?.label100) return undefined;
  return Math.round((counted.micrograms / MCG[row.unit] / row.label100) * 100);
}

/** The lines with the percents that follow from their numbers; where none follows, the printed one stays. */
export function withPercents(
  composition: readonly Ingredient[],
  rows: ReadonlyMap<string, ReferenceSubstance>,
): Ingredient[] {
  return composition.map((line) => {
    const dailyNormPercent = labelPercent(line.measured, rows) ?? line.dailyNormPercent;
    return { ...line, ...(dailyNormPercent !== undefined && { dailyNormPercent }) };
  });
}

/** Whether the substance of each line above 100 % is known to keep to a verified upper level, with all lines that contain it. */
export function withinLevels(
  composition: readonly Ingredient[],
  rows: ReadonlyMap<string, ReferenceSubstance>,
): boolean {
  const counted = composition.map(({ measured }) => measured && countedAmount(measured));
  return composition.every(({ dailyNormPercent = 0 }, index) => {
    if (dailyNormPercent <= 100) return true;
    const substance = counted[index]?.substance;
    const row = substance === undefined ? undefined : rows.get(substance);
    if (row?.verifiedLevel == null) return false;
    const micrograms = counted.reduce((sum, one) => sum + (one?.substance === substance ? one!.micrograms : 0), 0);
    return micrograms <= row.verifiedLevel * MCG[row.unit];
  });
}

/** Percents are printed rounded. */
const PERCENT_TOLERANCE = 1;
const near = (one: number, other: number) => Math.abs(one - other) <= Math.max(one, other) * 1e-6;

/** Where text and numbers of a composition disagree, each as a sentence for the editor. */
export function compositionIssues(
  composition: readonly Ingredient[],
  rows: ReadonlyMap<string, ReferenceSubstance>,
): string[] {
  return composition.flatMap(({ name, amount, dailyNormPercent, measured }) => {
    if (!measured) return [];
    const { substance, form } = measured;
    if (substance !== undefined && !rows.has(substance))
      return [`Состав, «${name}»: вещества ${substance} нет в справочнике — возьмите его номер из списка веществ.`];
    if (form !== undefined && SUBSTANCE_FORMS[form].substance !== substance)
      return [`Состав, «${name}»: форма «${SUBSTANCE_FORMS[form].name}» не от этого вещества — выберите другую.`];
    const written = amountInText(amount);
    if (written && !(written.unit === measured.unit && near(written.value, measured.value)))
      return [`Состав, «${name}»: в тексте ${amount}, а числом ${inWords(measured)} — исправьте одно из двух.`];
    if (substance !== undefined && !countedAmount(measured))
      return [`Состав, «${name}»: ${inWords(measured)} нельзя перевести в единицы справочника — укажите мг или мкг.`];
    const percent = labelPercent(measured, rows);
    return percent !== undefined &&
      dailyNormPercent !== undefined &&
      Math.abs(percent - dailyNormPercent) > PERCENT_TOLERANCE
      ? [`Состав, «${name}»: ${amount} — это ${percent} % нормы, а указано ${dailyNormPercent} % — исправьте.`]
      : [];
  });
}

const inWords = ({ value, unit }: LabelAmount) => `${value.toLocaleString('ru-RU')} ${AMOUNT_UNITS[unit]}`;
