import type { ClaimScope } from '../claims/claim-rule.rules.ts';
import { AMOUNT_UNITS } from '../../kernel/amount-units.ts';
import { MCG, type MassUnit } from './amount.rules.ts';

/** A row of the reference, as far as amounts are compared with it. */
export interface ReferenceSubstance {
  readonly id: string;
  readonly name: string;
  readonly unit: MassUnit;
  /** «RE», «TE», «NE»: what the numbers are equivalents of. */
  readonly equivalent: string | null;
  /** What is 100 % on a label, in `unit`; null where ТР ТС 022 has none. */
  readonly label100: number | null;
  /** The upper level in a daily dose of supplements, in `unit`; null until a person has verified it. */
  readonly verifiedLevel: number | null;
  /** The document of the level. */
  readonly source: string;
}

/** «25 мкг», «800 мкг RE»: an amount in the unit of its row. */
export function amountInUnit(
  micrograms: number,
  { unit, equivalent }: Pick<ReferenceSubstance, 'unit' | 'equivalent'>,
): string {
  const value = (micrograms / MCG[unit]).toLocaleString('ru-RU', { maximumFractionDigits: 2 });
  return [value, AMOUNT_UNITS[unit], ...(equivalent ? [equivalent] : [])].join('\u00a0');
}

/** What sentences about overlaps and levels say of a row, with the names of its fields for the staff. */
export function substanceTexts(
  row: Partial<Pick<ReferenceSubstance, 'name' | 'equivalent' | 'source'>>,
): { place: string; text: string; scope: ClaimScope }[] {
  return [
    { place: 'название', text: row.name },
    { place: 'эквивалент', text: row.equivalent },
    { place: 'документ', text: row.source },
  ].flatMap(({ place, text }) => (text ? [{ place, text, scope: 'goods' as const }] : []));
}
