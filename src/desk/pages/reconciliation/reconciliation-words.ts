import { CARRIERS } from '../../../kernel/carriers.ts';
import type { Cause, ClaimState, EventKind, Source } from './reconciliation-queries.ts';
import type { Tone } from '../../ui/badge.tsx';

type Words<K extends string> = Readonly<Record<K, string>>;

export const PAYING_WORDS = { yookassa: 'ЮKassa', ...CARRIERS } as const;
export const CLAIM_CARRIER_WORDS = { ...CARRIERS, other: 'Другая служба' } as const;
export const FILE_COMPANY_WORDS = { yookassa: 'ЮKassa', boxberry: 'Boxberry' } as const;
export type FileCompany = keyof typeof FILE_COMPANY_WORDS;

const COMPANY_WORDS: Readonly<Record<string, string>> = {
  ...PAYING_WORDS,
  other: 'Другая служба',
  all: 'Все компании',
};

/** A company of a later version is named as it is stored. */
export const companyWords = (company: string): string =>
  Object.hasOwn(COMPANY_WORDS, company) ? COMPANY_WORDS[company]! : company;

export const SOURCE_WORDS: Words<Source> = {
  payments: 'Платежи',
  refunded: 'Возвращено по\u00a0платежам',
  refunds: 'Возвраты',
  receipts: 'Чеки',
  registered: 'Операции реестра',
  fees: 'Комиссия',
  claims: 'Наложенный платёж',
  transfers: 'Перечисление по\u00a0реестру',
  payouts: 'Пришло в\u00a0банк',
};

export const CAUSE_WORDS: Words<Cause> = {
  'only-ours': 'Есть только у\u00a0нас',
  'only-theirs': 'Есть только у\u00a0них',
  amount: 'Суммы разные',
  fee: 'Не\u00a0сходится удержанное',
  timing: 'Ещё в\u00a0пути',
  'receipt-missing': 'Нет чека',
  double: 'Оплачено дважды',
  'returned-paid': 'Вернулось, но\u00a0оплачено',
};

export const CLAIM_WORDS: Words<ClaimState> = {
  open: 'Ждём денег',
  disputed: 'Сумма не\u00a0та',
  settled: 'Деньги пришли',
};

export const CLAIM_TONES: Readonly<Record<ClaimState, Tone>> = { open: 'waits', disputed: 'alarm', settled: 'ended' };

export const DIFFERENCE_EVENTS: Words<EventKind> = {
  opened: 'Найдено',
  changed: 'Суммы изменились',
  taken: 'Взято в\u00a0работу',
  released: 'Возвращено в\u00a0общие',
  closed: 'Закрыто',
};

/** What a column of a file may be, where its header is not known. */
export const COLUMN_WORDS: Readonly<Record<FileCompany, Readonly<Record<string, string>>>> = {
  yookassa: {
    register: 'Номер реестра',
    paymentOrder: 'Номер платёжного поручения',
    id: 'Номер платежа',
    refundId: 'Номер возврата',
    kind: 'Тип операции',
    at: 'Дата операции',
    amount: 'Сумма операции',
    fee: 'Комиссия',
    net: 'Сумма к\u00a0выплате',
    kept: 'Другое: хранить вместе со\u00a0строкой',
    dropped: 'Личные данные: не\u00a0хранить',
  },
  boxberry: {
    register: 'Номер реестра',
    day: 'Дата реестра',
    paymentOrder: 'Номер платёжного поручения',
    track: 'Код отправления',
    collected: 'Принято от\u00a0получателя',
    transferred: 'К\u00a0перечислению',
    kept: 'Другое: хранить вместе со\u00a0строкой',
    dropped: 'Личные данные: не\u00a0хранить',
  },
};

/** What a difference is about, without the word of the program before its number. */
export function aboutWords(key: string): string {
  const [kind, about] = [key.slice(0, key.indexOf(':')), key.slice(key.indexOf(':') + 1)];
  return Object.hasOwn(KEY_WORDS, kind) ? `${KEY_WORDS[kind]} ${about}` : about;
}

const KEY_WORDS: Readonly<Record<string, string>> = {
  payment: 'Платёж',
  refund: 'Возврат',
  receipt: 'Чек',
  fee: 'Комиссия за\u00a0платёж',
  claim: 'Посылка, запись',
  line: 'Строка реестра',
  register: 'Реестр',
  payout: 'Поручение',
  'register-of-day': 'Реестр за',
  'closing-of-order': 'Чек зачёта по\u00a0заказу №',
  'closing-of-part': 'Чек зачёта за\u00a0часть заказа №',
};
