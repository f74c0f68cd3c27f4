import type { BonusAge, BonusMonth } from './liability.reads.ts';

const COLUMNS = [
  'month',
  'opening',
  'accrued',
  'corrected',
  'activated',
  'spent',
  'restored',
  'expired',
  'reversed',
  'closing',
  'debt',
] as const satisfies readonly (keyof BonusMonth)[];

/** The report for a table program: a line for each month, bonuses, which are rubles. Only months and whole numbers: nothing to quote. */
export const liabilityCsv = (months: readonly BonusMonth[]): string =>
  csv([COLUMNS, ...months.map((month) => COLUMNS.map((column) => month[column]))]);

/** What is owed, a line for each month in which it expires. */
export const agesCsv = (ages: readonly BonusAge[]): string =>
  csv([['month', 'count'], ...ages.map(({ month, count }) => [month, count])]);

const csv = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.join(';')}\r\n`).join('');
