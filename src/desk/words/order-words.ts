import { PAY_SYSTEMS } from '../../kernel/pay-system-texts.ts';
import { isPaySystem } from '../../kernel/pay-systems.ts';
import type { ListedOrder } from '../api/order-answers.ts';
import type { Tone } from '../ui/badge.tsx';

type Words<K extends string> = Readonly<Record<K, string>>;

export type OrderState = ListedOrder['state'];
export type ShipmentState = NonNullable<ListedOrder['shipment']>;
export type OrderMoney = NonNullable<ListedOrder['money']>;
export type DeliveryMethod = ListedOrder['method'];

export const ORDER_STATE_WORDS: Words<OrderState> = {
  new: 'Новый',
  'awaiting-payment': 'Ждёт оплаты',
  paid: 'Оплачен',
  packing: 'Собирается',
  shipped: 'Передан в\u00a0доставку',
  'ready-for-pickup': 'Готов к\u00a0выдаче',
  'handed-over': 'Вручён',
  'partly-bought': 'Частичный выкуп',
  returned: 'Возврат',
  cancelled: 'Отменён',
};

export const ORDER_TONES: Readonly<Record<OrderState, Tone>> = {
  new: 'waits',
  'awaiting-payment': 'waits',
  paid: 'plain',
  packing: 'plain',
  shipped: 'plain',
  'ready-for-pickup': 'plain',
  'handed-over': 'ended',
  'partly-bought': 'ended',
  returned: 'ended',
  cancelled: 'ended',
};

export const SHIPMENT_STATE_WORDS: Words<ShipmentState> = {
  allocated: 'Ждёт сборки',
  picking: 'Собирается',
  packed: 'Собрана',
  registering: 'Регистрируется у\u00a0службы доставки',
  registered: 'Зарегистрирована у\u00a0службы доставки',
  ready: 'Ждёт покупателя',
  'with-carrier': 'В\u00a0пути',
  delivered: 'Вручена',
  'partly-delivered': 'Вручена частично',
  returning: 'Едет обратно',
  returned: 'Вернулась',
  lost: 'Утеряна',
  cancelled: 'Отменена',
};

export const ORDER_MONEY_WORDS: Words<OrderMoney> = {
  awaiting: 'Ждём оплаты',
  'on-delivery': 'При получении',
  paid: 'Оплачен',
  refunded: 'Были возвраты',
  none: 'Без\u00a0оплаты',
};

export const METHOD_WORDS: Words<DeliveryMethod> = {
  pickup: 'Из\u00a0магазина',
  point: 'Пункт выдачи',
  courier: 'Курьер',
  digital: 'Электронно',
};

export const FLAG_WORDS = {
  exception: 'Исключение',
  cancelAsked: 'Просит отменить',
  onHold: 'Задержан',
} as const;

/** How an order is paid. */
export const payWords = (paySystem: number): string => (isPaySystem(paySystem) ? PAY_SYSTEMS[paySystem].name : '');

/** A word of the program in Russian; one of a later version as it is. */
export const wordOf = (words: Readonly<Record<string, string>>, word: string): string =>
  Object.hasOwn(words, word) ? words[word]! : word;
