import type { CsvRecord } from '../../kernel/csv-records.ts';
import { kopecks, totalOf, type Kopecks } from '../../kernel/money.ts';
import {
  badRows,
  isTotalRow,
  readRegisterDay,
  readRegisterSum,
  readRegisterTable,
  type NamedColumns,
  type RegisterShape,
} from './register-table.rules.ts';

/** A payment or a refund in a register. */
export interface PaymentRegisterLine {
  readonly kind: 'payment' | 'refund';
  /** The company's id of the payment or refund. */
  readonly providerId: string;
  /** By Moscow time. */
  readonly day: string;
  /** Negative: a refund. */
  readonly amount: Kopecks;
  readonly fee: Kopecks;
  /** As the company wrote it, without personal data. */
  readonly raw: object;
}

/** What a payment company says it transfers to us. */
export interface PaymentRegister {
  /** Unique at the company; of a file without numbers the day. */
  readonly number: string;
  /** The last day of its lines. */
  readonly day: string;
  /** What is transferred, by the company's own sum. */
  readonly total: Kopecks;
  readonly paymentOrder: string | undefined;
  readonly lines: readonly PaymentRegisterLine[];
}

type Field = 'register' | 'paymentOrder' | 'id' | 'refundId' | 'kind' | 'at' | 'amount' | 'fee' | 'net';

/** The register of YooKassa. Assumed: the company names its columns in the contract, and the staff names those that differ. */
export const YOOKASSA_FILE: RegisterShape<Field> = {
  headers: {
    register: ['номер реестра', '№ реестра', 'реестр'],
    paymentOrder: ['платёжное поручение', 'номер платёжного поручения', '№ п/п'],
    id: ['идентификатор платежа', 'id платежа', 'номер платежа', 'номер транзакции', 'уникальный номер платежа'],
    refundId: ['идентификатор возврата', 'id возврата', 'номер возврата'],
    kind: ['тип операции', 'операция', 'тип'],
    at: ['дата платежа', 'дата операции', 'дата и время', 'дата оплаты', 'дата'],
    amount: ['сумма платежа', 'сумма операции', 'сумма'],
    fee: ['комиссия', 'сумма комиссии', 'вознаграждение', 'комиссия юkassa'],
    net: ['к выплате', 'сумма к выплате', 'к перечислению', 'сумма к перечислению', 'сумма к зачислению'],
  },
  needed: ['id', 'at', 'amount'],
  kept: [
    'номер заказа',
    'номер заказа в магазине',
    'валюта',
    'валюта платежа',
    'способ оплаты',
    'способ платежа',
    'статус',
    'идентификатор магазина',
    'shopid',
    'ставка ндс',
    'ндс с комиссии',
    'rrn',
  ],
  dropped: ['описание', 'описание заказа', 'плательщик', 'телефон', 'email', 'e-mail', 'номер карты', 'карта'],
};

interface Row {
  readonly register: string;
  readonly paymentOrder: string | undefined;
  /** What is transferred for this row: as the company says, otherwise the sum less the fee. */
  readonly net: Kopecks;
  readonly line: PaymentRegisterLine;
}

/** Registers of a file, or a Russian sentence about what is wrong with it. Without numbers each day is a register. */
export function readPaymentFile(
  records: readonly CsvRecord[],
  named: NamedColumns = new Map(),
): readonly PaymentRegister[] | string {
  const table = readRegisterTable(YOOKASSA_FILE, named, records);
  if (typeof table === 'string') return table;
  const [found, bad]: [Row[], string[]] = [[], []];
  let sumOfFile: Kopecks | undefined;
  for (const record of table.rows) {
    if ('problem' in record) {
      bad.push(`строка ${record.line}: ${record.problem}`);
      continue;
    }
    const value = (field: Field) => table.value(record.values, field);
    if (isTotalRow(record.values)) {
      sumOfFile = readRegisterSum(value('net'));
      continue;
    }
    const row = readRow(value, table.raw(record.values));
    if (typeof row === 'string') bad.push(`строка ${record.line}: ${row}`);
    else found.push(row);
  }
  if (bad.length > 0) return badRows(bad)!;
  if (found.length === 0) return 'В файле нет ни одной операции.';
  const registers = [...Map.groupBy(found, ({ register, line }) => register || line.day)].map(([number, rows]) =>
    registerOf(number, rows),
  );
  // The last row adds up the whole file.
  const [only, ...more] = registers;
  return only && more.length === 0 && sumOfFile !== undefined ? [{ ...only, total: sumOfFile }] : registers;
}

function registerOf(number: string, rows: readonly Row[]): PaymentRegister {
  return {
    number,
    day: rows
      .map(({ line }) => line.day)
      .sort()
      .at(-1)!,
    total: totalOf(rows.map(({ net }) => net)),
    paymentOrder: rows.find(({ paymentOrder }) => paymentOrder !== undefined)?.paymentOrder,
    lines: rows.map(({ line }) => line),
  };
}

function readRow(value: (field: Field) => string, raw: object): Row | string {
  const day = readRegisterDay(value('at'));
  const sum = readRegisterSum(value('amount'));
  const isRefund = value('refundId') !== '' || /возврат/i.test(value('kind')) || (sum ?? 0) < 0;
  const providerId = value('refundId') || value('id');
  if (!/^[\dA-Za-z-]{4,64}$/.test(providerId)) return `«${providerId}» — не номер платежа или возврата`;
  if (day === undefined) return `«${value('at')}» — не дата, нужна как 21.11.2026 23:30`;
  if (value('register').length > 60) return 'номер реестра длиннее 60 знаков';
  if (sum === undefined) return 'сумма не читается, нужна как 1 234,50';
  const amount = kopecks(isRefund ? -Math.abs(sum) : sum);
  const [feeSaid, netSaid] = [readSaid(value('fee')), readSaid(value('net'))];
  if (feeSaid === null || netSaid === null) return 'комиссия или сумма к выплате не читается, нужна как 1 234,50';
  if (feeSaid === undefined && netSaid === undefined) return 'нет ни комиссии, ни суммы к выплате';
  const net = netSaid === undefined ? kopecks(amount - feeSaid!) : kopecks(isRefund ? -Math.abs(netSaid) : netSaid);
  const fee = feeSaid ?? kopecks(amount - net);
  return {
    register: value('register'),
    paymentOrder: value('paymentOrder') || undefined,
    net,
    line: { kind: isRefund ? 'refund' : 'payment', providerId, day, amount, fee, raw },
  };
}

/** Undefined: nothing is written there; null: it cannot be read. */
function readSaid(text: string): Kopecks | undefined | null {
  return text === '' ? undefined : (readRegisterSum(text) ?? null);
}
