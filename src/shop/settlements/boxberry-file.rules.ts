import type { CsvRecord } from '../../kernel/csv-records.ts';
import { totalOf } from '../../kernel/money.ts';
import type { CarrierRegister, RegisterLine } from './carrier-registers.port.ts';
import {
  badRows,
  isTotalRow,
  readRegisterDay,
  readRegisterSum,
  readRegisterTable,
  type NamedColumns,
  type RegisterShape,
} from './register-table.rules.ts';

type Field = 'register' | 'day' | 'paymentOrder' | 'track' | 'collected' | 'transferred';

/** The file of the cabinet. Assumed: the company documents no format. */
export const BOXBERRY_FILE: RegisterShape<Field> = {
  headers: {
    register: ['номер реестра', '№ реестра', 'реестр'],
    day: ['дата реестра'],
    paymentOrder: ['платёжное поручение', 'номер платёжного поручения', '№ п/п'],
    track: ['код отправления', 'трек-номер', 'номер посылки'],
    collected: ['принято от получателя', 'сумма платежа', 'сумма наложенного платежа'],
    transferred: ['к перечислению', 'сумма к перечислению', 'перечислено'],
  },
  needed: ['register', 'day', 'track', 'collected'],
  kept: ['номер заказа', 'номер заказа им', 'дата оплаты', 'дата выдачи', 'вид оплаты', 'вознаграждение', 'комиссия'],
  dropped: ['получатель', 'фио получателя', 'телефон', 'телефон получателя', 'адрес'],
};

/** Registers of a file, or a Russian sentence about what is wrong with it. */
export function readBoxberryFile(
  records: readonly CsvRecord[],
  named: NamedColumns = new Map(),
): readonly CarrierRegister[] | string {
  const table = readRegisterTable(BOXBERRY_FILE, named, records);
  if (typeof table === 'string') return table;
  const found = new Map<string, { day: string; paymentOrder: string | undefined; lines: RegisterLine[] }>();
  const bad: string[] = [];
  for (const record of table.rows) {
    if ('problem' in record) bad.push(`строка ${record.line}: ${record.problem}`);
    else if (!isTotalRow(record.values)) {
      const row = readRow((field) => table.value(record.values, field), table.raw(record.values));
      const register = typeof row === 'string' ? undefined : found.get(row.number);
      if (typeof row === 'string') bad.push(`строка ${record.line}: ${row}`);
      else if (!register) found.set(row.number, { day: row.day, paymentOrder: row.paymentOrder, lines: [row.line] });
      else if (register.day === row.day) register.lines.push(row.line);
      else bad.push(`строка ${record.line}: у реестра ${row.number} две даты`);
    }
  }
  if (bad.length > 0) return badRows(bad)!;
  if (found.size === 0) return 'В файле нет ни одной посылки.';
  return [...found].map(([number, { lines, ...register }]) => ({
    number,
    ...register,
    total: totalOf(lines.map(({ transferred }) => transferred)),
    lines,
  }));
}

function readRow(value: (field: Field) => string, raw: object) {
  const [number, day, track] = [value('register'), readRegisterDay(value('day')), value('track').toUpperCase()];
  const collected = readRegisterSum(value('collected'));
  const transferred = value('transferred') === '' ? collected : readRegisterSum(value('transferred'));
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
