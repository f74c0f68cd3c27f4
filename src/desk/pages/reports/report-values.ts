import { formatDay } from '../../../kernel/dates.ts';
import { formatMoney, kopecks } from '../../../kernel/money.ts';
import { moscowDayStart } from '../../../kernel/moscow-time.ts';
import type { ReportColumn } from './report-query.ts';

const MONTH = new Intl.DateTimeFormat('ru-RU', { month: 'long', year: 'numeric', timeZone: 'Europe/Moscow' });
const FRACTION = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 });
const WORDS: readonly ReportColumn['kind'][] = ['text', 'day', 'month', 'time'];

export const isNumeric = ({ kind }: ReportColumn): boolean => !WORDS.includes(kind);

/** A value of a column for reading; a dash: there is none. */
export function valueWords({ kind }: ReportColumn, value: string | number | null): string {
  if (value === null || value === '') return '—';
  if (typeof value === 'number') {
    if (kind === 'money') return formatMoney(kopecks(value));
    return kind === 'share' ? `${FRACTION.format(value)}\u00a0%` : FRACTION.format(value);
  }
  if (kind === 'day') return formatDay(moscowDayStart(value));
  if (kind === 'month') return MONTH.format(moscowDayStart(`${value}-01`));
  return value;
}
