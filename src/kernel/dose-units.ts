import { counted, type PluralForms } from './plural.ts';

/** What is counted when a product is taken: units of its pack and of its dose. */
export const DOSE_UNITS = {
  capsule: ['капсула', 'капсулы', 'капсул'],
  tablet: ['таблетка', 'таблетки', 'таблеток'],
  drop: ['капля', 'капли', 'капель'],
  ml: ['мл', 'мл', 'мл'],
  g: ['г', 'г', 'г'],
  sachet: ['пакетик', 'пакетика', 'пакетиков'],
  pyramid: ['пирамидка', 'пирамидки', 'пирамидок'],
  ampoule: ['ампула', 'ампулы', 'ампул'],
} as const satisfies Readonly<Record<string, PluralForms>>;

export type DoseUnit = keyof typeof DOSE_UNITS;

/** «2 капсулы», «1,5 капсулы», with a non-breaking space. */
export function unitsInWords(count: number, unit: DoseUnit): string {
  // After a fraction the noun stands in the genitive singular.
  return Number.isInteger(count)
    ? counted(count, DOSE_UNITS[unit])
    : `${count.toLocaleString('ru-RU')}\u00a0${DOSE_UNITS[unit][1]}`;
}
