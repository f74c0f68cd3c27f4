import { formatMoney, kopecks } from '../../kernel/money.ts';
import type { DeskOrder } from '../api/order-answers.ts';

type Words = Readonly<Record<string, string>>;

export const REFUND_WORDS = {
  'awaiting-approval': 'Ждёт одобрения',
  requested: 'Запрошен',
  pending: 'Идёт',
  'to-pay-by-hand': 'Нужно вернуть вручную',
  done: 'Деньги возвращены',
  failed: 'Не\u00a0удался',
} as const satisfies Words;
export const REFUND_REASONS = {
  defect: 'брак',
  'wrong-goods': 'не\u00a0тот товар',
  'changed-mind': 'товар не\u00a0подошёл',
  'not-received': 'товар не\u00a0получен',
  goodwill: 'по\u00a0доброй воле',
  'pieces-cancelled': 'товары не\u00a0приедут',
  'order-cancelled': 'заказ отменён',
  'order-returned': 'заказ вернулся',
  'order-given-up': 'оплата пришла после отмены',
  'paid-twice': 'оплачено дважды',
  'change-closed': 'доплата пришла, когда изменение заказа уже закрыли',
  'order-changed': 'оплачена прежняя сумма изменённого заказа',
  'stock-gone': 'товар закончился',
} as const satisfies Words;
export const RECEIPT_WORDS: Readonly<Record<NonNullable<DeskOrder['receipts']>[number]['kind'], string>> = {
  payment: 'Чек оплаты',
  refund: 'Чек возврата',
  closing: 'Чек полного расчёта',
  till: 'Чек нашей кассы',
  agent: 'Чек перевозчика',
  'till-refund': 'Чек возврата нашей кассы',
};
export const RECEIPT_STATES = {
  requested: 'запрошен',
  pending: 'готовится',
  succeeded: 'выдан',
  canceled: 'не\u00a0выдан',
} as const satisfies Words;

/** Why a person is needed, by the kind of the exception. */
export const MONEY_PROBLEMS = {
  'refund-refused': 'компания отказала',
  'refund-unclear': 'компания не\u00a0ответила за\u00a0сутки',
  'cancelled-not-refunded': 'за\u00a0отменённое не\u00a0вернули',
  'receipt-failed': 'не\u00a0пробит',
  'receipt-unclear': 'неизвестно, пробит\u00a0ли',
  'receipt-overdue': 'не\u00a0зарегистрирован трое суток',
} as const satisfies Words;

interface GivenBack {
  /** Kopecks, as all of them. */
  readonly amount: number;
  readonly certificate: number;
  readonly bonus: number;
}

/** «1 290 ₽, 300 ₽ на сертификат». */
export function givenBackWords({ amount, certificate, bonus }: GivenBack): string {
  return [
    ...(amount > 0 || certificate + bonus === 0 ? [formatMoney(kopecks(amount))] : []),
    ...(certificate > 0 ? [`${formatMoney(kopecks(certificate))} на\u00a0сертификат`] : []),
    ...(bonus > 0 ? [`${formatMoney(kopecks(bonus))} бонусами`] : []),
  ].join(', ');
}
