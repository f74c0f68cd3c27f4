import type { CsvRecord } from '../../kernel/csv-records.ts';
import { isModernDay, moscowDay } from '../../kernel/dates.ts';
import { kopecks, type Kopecks } from '../../kernel/money.ts';

/** What the columns of a register file mean, by their headers. A header that is not listed is refused instead of guessed. */
export interface RegisterShape<F extends string> {
  /** The first header of each is shown to people. */
  readonly headers: Readonly<Record<F, readonly string[]>>;
  readonly needed: readonly F[];
  /** Kept in the raw row only. */
  readonly kept: readonly string[];
  /** Personal data: not saved. */
  readonly dropped: readonly string[];
}

/** What the staff has explained: meanings by headers. A meaning is a field of the shape, `kept` or `dropped`. */
export type NamedColumns = ReadonlyMap<string, string>;

export interface RegisterTable<F extends string> {
  /** Empty where the file has no such column. */
  readonly value: (values: readonly string[], field: F) => string;
  /** Without personal data. */
  readonly raw: (values: readonly string[]) => object;
  readonly rows: readonly CsvRecord[];
}

/** «ё» and spaces are typed in different ways. */
export const plainHeader = (text: string): string =>
  text.toLowerCase().replaceAll('ё', 'е').replaceAll(/\s+/g, ' ').trim();

/** Finds the columns of a file by its first row, or says in a Russian sentence what is wrong with it. */
export function readRegisterTable<F extends string>(
  shape: RegisterShape<F>,
  named: NamedColumns,
  [head, ...rows]: readonly CsvRecord[],
): RegisterTable<F> | string {
  if (!head || 'problem' in head) return 'Файл пуст или не похож на CSV.';
  const headers = head.values.map(plainHeader).filter((name, at) => name !== '' || at < head.values.length - 1);
  const meanings = meaningsOf(shape, named);
  const unknown = headers.filter((name) => !meanings.has(name));
  if (unknown.length > 0)
    return `Столбцы, которых мы не знаем: ${unknown.map((name) => `«${name}»`).join(', ')}. Уберите их или объясните, что в них: на экране «Реестры» или командой reconciliation column.`;
  const columns = headers.map((name) => meanings.get(name)!);
  const missing = shape.needed.filter((field) => !columns.includes(field)).map((field) => nameOf(shape, field));
  if (missing.length > 0) return `В файле нет столбцов: ${missing.join(', ')}.`;
  const twice = fieldsOf(shape).find((field) => columns.indexOf(field) !== columns.lastIndexOf(field));
  if (twice !== undefined) return `Столбец ${nameOf(shape, twice)} в файле дважды.`;
  return {
    value: (values, field) => (values[columns.indexOf(field)] ?? '').trim(),
    raw: (values) =>
      Object.fromEntries(
        headers.flatMap((name, at) => (columns[at] === 'dropped' ? [] : [[name, values[at] ?? ''] as const])),
      ),
    rows,
  };
}

export const fieldsOf = <F extends string>({ headers }: Pick<RegisterShape<F>, 'headers'>): readonly F[] =>
  Object.keys(headers) as F[];

const nameOf = <F extends string>({ headers }: RegisterShape<F>, field: F) => `«${headers[field][0]!}»`;

function meaningsOf<F extends string>(shape: RegisterShape<F>, named: NamedColumns): ReadonlyMap<string, string> {
  const known = [
    ...fieldsOf(shape).flatMap((field) => shape.headers[field].map((name) => [name, field] as const)),
    ...shape.kept.map((name) => [name, 'kept'] as const),
    ...shape.dropped.map((name) => [name, 'dropped'] as const),
    ...named,
  ];
  return new Map(known.map(([name, meaning]) => [plainHeader(name), meaning]));
}

/** The last row of a file adds up the others. */
export const isTotalRow = (values: readonly string[]): boolean =>
  values.some((value) => plainHeader(value).startsWith('итого'));

/** One sentence about all rows that cannot be read; undefined when there are none. */
export function badRows(bad: readonly string[]): string | undefined {
  if (bad.length === 0) return undefined;
  return `Файл не принят: ${bad.slice(0, 20).join('; ')}${bad.length > 20 ? ' и ещё' : ''}.`;
}

/** «21.11.2026», «2026-11-21 23:30» (the company's day is Moscow's) or «2026-11-21T22:30:00Z» as a day in Moscow. */
export function readRegisterDay(text: string): string | undefined {
  if (/^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:?\d\d)$/.test(text)) {
    const moment = new Date(text);
    return Number.isNaN(moment.getTime()) ? undefined : modern(moscowDay(moment));
  }
  const [, day, month, year] = /^(\d\d)\.(\d\d)\.(\d{4})/.exec(text) ?? [];
  const iso = year === undefined ? text.slice(0, 10) : `${year}-${month}-${day}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(iso) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso)
    ? modern(iso)
    : undefined;
}

const modern = (day: string): string | undefined => (isModernDay(day) ? day : undefined);

/** «1 234,50» or «-12.5» */
export function readRegisterSum(text: string): Kopecks | undefined {
  const [, minus, whole, part = ''] =
    /^([-\u2212]?)(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text.replaceAll(/[\s₽]/g, '')) ?? [];
  if (whole === undefined) return undefined;
  return kopecks((minus ? -1 : 1) * (Number(whole) * 100 + Number(part.padEnd(2, '0'))));
}
