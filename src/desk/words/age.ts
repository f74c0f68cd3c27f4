import { counted, DAYS, type PluralForms } from '../../kernel/plural.ts';

const MINUTES: PluralForms = ['минута', 'минуты', 'минут'];
const HOURS: PluralForms = ['час', 'часа', 'часов'];

/** «только что», «5 минут», «3 часа», «2 дня». */
export function ageInWords(minutes: number): string {
  if (minutes < 1) return 'только что';
  if (minutes < 60) return counted(minutes, MINUTES);
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? counted(hours, HOURS) : counted(Math.floor(hours / 24), DAYS);
}
