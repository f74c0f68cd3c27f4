import type { BonusMonth } from './liability.reads.ts';

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
export function liabilityCsv(months: readonly BonusMonth[]): string {
  const lines = months.map((month) => COLUMNS.map((column) => month[column]).join(';'));
  return [COLUMNS.join(';'), ...lines, ''].join('\r\n');
}
