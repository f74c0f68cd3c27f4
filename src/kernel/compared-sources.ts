/** What is compared: of a payment company the first six, of a carrier the claims, of both what is transferred. */
export const SOURCES = [
  'payments',
  'refunded',
  'refunds',
  'receipts',
  'registered',
  'fees',
  'claims',
  'transfers',
  'payouts',
] as const;
export type Source = (typeof SOURCES)[number];

export const SOURCE_NAMES: Readonly<Record<Source, string>> = {
  payments: 'платежи',
  refunded: 'возвращено по платежам',
  refunds: 'возвраты',
  receipts: 'чеки',
  registered: 'операции в реестре',
  fees: 'комиссия по API и по реестру',
  claims: 'наложенный платёж',
  transfers: 'перечисление по реестрам',
  payouts: 'пришло в банк',
};
