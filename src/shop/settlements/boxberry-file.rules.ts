import { addMoney, kopecks, type Kopecks } from '../../kernel/money.ts';
import type { CsvRecord } from '../../kernel/csv-records.ts';
import type { CarrierRegister, RegisterLine } from './carrier-registers.port.ts';

type Field = 'register' | 'day' | 'paymentOrder' | 'track' | 'collected' | 'transferred';

/**
 * Headers of the cabinet's file by what they mean. Assumed: the company documents no format, so a header that is not listed is
 * refused instead of guessed.
 */
const HEADERS: Readonly<Record<Field, readonly string[]>> = {
  register: ['номер реестра', '№ реестра', 'реестр'],
  day: ['дата реестра'],
  paymentOrder: ['платёжное поручение', 'номер платёжного поручения', '№ п/п'],
  track: ['код отправления', 'трек-номер', 'номер посылки'],
  collected: ['принято от получателя', 'сумма платежа', 'сумма наложенного платежа'],
  transferred: ['к перечислению', 'сумма к перечислению', 'перечислено'],
};
const NEEDED = ['register', 'day', 'track', 'collected'] as const satisfies readonly Field[];

/** Kept in the raw row. */
const KEPT = [
  'номер заказа',
  'номер заказа им',
  'дата оплаты',
  'дата выдачи',
  'вид оплаты',
  'вознаграждение',
  'комиссия',
];
/** Personal data: dropped. */
const DROPPED = ['получатель', 'фио получателя', 'телефон', 'телефон получателя', 'адрес'];

/** «ё» and spaces are typed in different ways. */
const plain = (text: string) => text.toLowerCase().replaceAll('ё', 'е').replaceAll(/\s+/g, ' ').trim();

/** Registers of a file, or a Russian sentence about what is wrong with it. */
export function readBoxberryFile(records: readonly CsvRecord[]): readonly CarrierRegister[] | string {
  const [head, ...rest] = records;
  if (!head || 'problem' in head) return 'Файл пуст или не похож на CSV.';
  const headers = head.values.map(plain).filter((name, at) => name !== '' || at < head.values.length - 1);
  const problem = headerProblem(headers);
  if (problem) return problem;
  const at = (field: Field) => headers.findIndex((name) => HEADERS[field].some((known) => plain(known) === name));
  const kept = headers.flatMap((name, index) => (DROPPED.some((one) => plain(one) === name) ? [] : [index]));

  const found = new Map<string, { day: string; paymentOrder: string | undefined; lines: RegisterLine[] }>();
  const bad: string[] = [];
  for (const record of rest) {
    if ('problem' in record) bad.push(`строка ${record.line}: ${record.problem}`);
    else if (!isTotal(record.values)) {
      const value = (field: Field) => (at(field) < 0 ? '' : (record.values[at(field)] ?? '').trim());
      const raw = Object.fromEntries(kept.map((index) => [headers[index]!, record.values[index] ?? '']));
      const row = readRow(value, raw);
      const register = typeof row === 'string' ? undefined : found.get(row.number);
      if (typeof row === 'string') bad.push(`строка ${record.line}: ${row}`);
      else if (!register) found.set(row.number, { day: row.day, paymentOrder: row.paymentOrder, lines: [row.line] });
      else if (register.day === row.day) register.lines.push(row.line);
      else bad.push(`строка ${record.line}: у реестра ${row.number} две даты`);
    }
  }
  if (bad.length > 0) return `Файл не принят: ${bad.slice(0, 20).join('; ')}${bad.length > 20 ? ' и ещё' : ''}.`;
  if (found.size === 0) return 'В файле нет ни одной посылки.';
  return [...found].map(([number, { lines, ...register }]) => ({
    number,
    ...register,
    total: addMoney(...lines.map(({ transferred }) => transferred)),
    lines,
  }));
}

function headerProblem(headers: readonly string[]): string | undefined {
  const known = [...Object.values(HEADERS).flat(), ...KEPT, ...DROPPED].map(plain);
  const unknown = headers.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    return `Столбцы, которых мы не знаем: ${unknown.map((name) => `«${name}»`).join(', ')}. Уберите их или скажите разработчику, что они значат.`;
  const isThere = (field: Field) => HEADERS[field].some((name) => headers.includes(plain(name)));
  const missing = NEEDED.filter((field) => !isThere(field)).map((field) => `«${HEADERS[field][0]!}»`);
  if (missing.length > 0) return `В файле нет столбцов: ${missing.join(', ')}.`;
  const twice = (Object.keys(HEADERS) as Field[]).filter(
    (field) => headers.filter((name) => HEADERS[field].some((one) => plain(one) === name)).length > 1,
  );
  return twice.length > 0 ? `Столбец «${HEADERS[twice[0]!][0]!}» в файле дважды.` : undefined;
}

/** The last row of the cabinet's file adds up the others. */
const isTotal = (values: readonly string[]) => values.some((value) => plain(value).startsWith('итого'));

function readRow(value: (field: Field) => string, raw: object) {
  const [number, day, track] = [value('register'), readDay(value('day')), value('track').toUpperCase()];
  const collected = readSum(value('collected'));
  const transferred = value('transferred') === '' ? collected : readSum(value('transferred'));
  if (number === '' || number.length > 60) return 'нет номера реестра';
  if (day === undefined) return `«${value('day')}» — не дата, нужна как 21.11.2026`;
  if (!/^[\dA-Z-]{4,40}$/.test(track)) return `«${value('track')}» — не номер посылки`;
  if (collected === undefined || transferred === undefined) return 'сумма не читается, нужна как 1 234,50';
  return {
    number,
    day,
    paymentOrder: value('paymentOrder') || undefined,
    line: { track, collected, transferred, raw },
  };
}

/** «21.11.2026» or «2026-11-21» as the latter. */
function readDay(text: string): string | undefined {
  const [, day, month, year] = /^(\d\d)\.(\d\d)\.(\d{4})/.exec(text) ?? [];
  const iso = year === undefined ? text.slice(0, 10) : `${year}-${month}-${day}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(iso) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso)
    ? iso
    : undefined;
}

/** «1 234,50» or «-12.5» */
function readSum(text: string): Kopecks | undefined {
  const [, minus, whole, part = ''] = /^(-?)(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text.replaceAll(/[\s₽]/g, '')) ?? [];
  if (whole === undefined) return undefined;
  return kopecks((minus ? -1 : 1) * (Number(whole) * 100 + Number(part.padEnd(2, '0'))));
}
