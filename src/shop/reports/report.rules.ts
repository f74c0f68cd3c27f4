import { addDays, moscowDay } from '../../kernel/dates.ts';
import type { CsvValue } from '../../kernel/csv-line.ts';
import { moscowDayStart } from '../../kernel/moscow-time.ts';

/** Days of Moscow, `2026-11-21`; both count. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** Longer ones would keep the database busy for others. */
export const LONGEST_PERIOD = 366;

export const daysOf = ({ from, to }: Period): number =>
  Math.round((moscowDayStart(to).getTime() - moscowDayStart(from).getTime()) / 86_400_000) + 1;

/** From the first moment of the period to the first one after it. */
export const momentsOf = ({ from, to }: Period): { readonly since: string; readonly before: string } => ({
  since: moscowDayStart(from).toISOString(),
  before: addDays(moscowDayStart(to), 1).toISOString(),
});

/** The month of Moscow in which it is, up to that day. */
export const currentMonth = (now: Date): Period => {
  const to = moscowDay(now);
  return { from: `${to.slice(0, 8)}01`, to };
};

/** count: whole numbers. money: kopecks. share: per cent. days: days, with a fraction. month: `2026-11`. */
export const COLUMN_KINDS = ['text', 'day', 'month', 'time', 'count', 'money', 'share', 'days'] as const;
export type ColumnKind = (typeof COLUMN_KINDS)[number];

export interface ReportColumn {
  readonly name: string;
  readonly title: string;
  readonly kind: ColumnKind;
  /** What exactly is counted: a sentence for whoever reads the report. */
  readonly meaning: string;
  /** Its sum over all rows is shown. */
  readonly summed?: true;
  /** What stands in the row of totals, from the sums there, where it is no sum. */
  readonly ofTotals?: (totals: Readonly<Record<string, number>>) => number | null;
}

export type ReportRow = Readonly<Record<string, string | number | null>>;

/** Sums of the summed columns over rows, and what follows from them. */
export function totalsOf(columns: readonly ReportColumn[], rows: readonly ReportRow[]): ReportRow | null {
  const summed = columns.filter((column) => column.summed);
  if (summed.length === 0 || rows.length === 0) return null;
  const sums = Object.fromEntries(
    summed.map(({ name }) => [name, rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0)]),
  );
  const following = columns.flatMap(({ name, ofTotals }) => (ofTotals ? [[name, ofTotals(sums)] as const] : []));
  return { ...sums, ...Object.fromEntries(following) };
}

/** Values of a row for a table program: rubles with kopecks as a fraction. */
export const csvValues = (columns: readonly ReportColumn[], row: ReportRow): readonly CsvValue[] =>
  columns.map(({ name, kind }) => {
    const value = row[name] ?? null;
    return kind === 'money' && typeof value === 'number' ? value / 100 : value;
  });
