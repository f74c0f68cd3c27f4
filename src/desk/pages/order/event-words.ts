import type { DeskOrder } from '../../api/order-answers.ts';

type Words = Readonly<Record<string, string>>;

/** What happened to the order itself; `moved` is worded by the new state. */
export const ORDER_EVENTS = {
  placed: 'Заказ оформлен',
  confirmed: 'Заказ подтверждён',
  'given-up': 'От\u00a0заказа отказались: поздняя оплата его не\u00a0вернёт',
  'pieces-cancelled': 'Часть товаров не\u00a0приедет',
  'change-offered': 'Покупателю предложено изменить заказ',
  changed: 'Заказ изменён',
  'change-declined': 'Покупатель отказался менять заказ',
  'change-expired': 'Покупатель не\u00a0ответил: заказ остался прежним',
  'change-withdrawn': 'Предложение изменить заказ отозвано',
  'change-outdated': 'Заказ пошёл дальше: предложение изменить его закрыто',
  'address-changed': 'Изменён адрес',
  'point-changed': 'Изменён пункт выдачи',
  'recipient-changed': 'Изменён получатель',
  'letter-withheld': 'Письмо не\u00a0отправлено: за\u00a0день их было много',
  'digital-delivered': 'Выданы материалы или сертификаты',
  'digital-revoked': 'Закрыт доступ к\u00a0материалам',
  'cancel-asked': 'Покупатель просит отменить заказ',
  'cancel-declined': 'В\u00a0отмене отказано: заказ едет дальше',
  'certificate-money-kept': 'Деньги за\u00a0потраченный сертификат не\u00a0возвращены',
  'refund-requested': 'Запрошен возврат денег',
  'refund-approved': 'Возврат денег одобрен',
  'refund-declined': 'Возврат денег отклонён',
  'refund-withdrawn': 'Возврат денег отозван',
  'refund-recorded': 'Записано: деньги возвращены вручную',
  'partly-refunded': 'Возвращена часть денег',
  'receipt-recorded': 'Записан чек',
  anonymized: 'Убраны личные данные',
} as const satisfies Words;

export const SHIPMENT_EVENTS = {
  allocated: 'Отправка создана, товар отложен',
  'picking-started': 'Начата сборка',
  'unit-scanned': 'Упаковка положена в\u00a0коробку',
  'unit-unscanned': 'Упаковка вынута из\u00a0коробки',
  'box-closed': 'Коробка закрыта',
  'box-opened': 'Коробка открыта снова',
  registering: 'Посылка отправлена на\u00a0регистрацию',
  registered: 'Посылка зарегистрирована у\u00a0службы доставки',
  'registration-refused': 'Служба доставки отказала в\u00a0регистрации',
  'removal-asked': 'Попросили снять посылку с\u00a0регистрации',
  'parcel-removed': 'Посылка снята с\u00a0регистрации',
  'handed-over': 'Коробка передана службе доставки',
  'found-with-carrier': 'Коробка нашлась у\u00a0службы доставки',
  'made-ready': 'Коробка ждёт покупателя',
  delivered: 'Коробка вручена',
  'partly-delivered': 'Вручена часть коробки',
  'not-collected': 'Коробку не\u00a0забрали',
  'recall-asked': 'Попросили вернуть посылку',
  'recall-agreed': 'Служба доставки возвращает посылку',
  tracked: 'Посылка сменила состояние',
  lost: 'Посылка утеряна',
  'sent-again': 'Товар отправляется снова',
  'order-returned': 'Заказ закрыт возвратом',
  'hold-placed': 'Отправка задержана',
  'hold-released': 'Задержка снята',
  'cancel-asked': 'Отправка остановлена: покупатель просит отменить заказ',
  'recipient-changed': 'В\u00a0отправке изменён получатель',
  'point-changed': 'В\u00a0отправке изменён пункт выдачи',
  'address-changed': 'В\u00a0отправке изменён адрес',
  'packs-cancelled': 'Из\u00a0отправки убраны товары',
  'packs-added': 'В\u00a0отправку добавлены товары',
  split: 'Часть товаров поедет отдельной посылкой',
  joined: 'Две части объединены',
  'delivery-passed': 'С\u00a0этой частью теперь оплачивают доставку',
  cancelled: 'Отправка отменена, товар на\u00a0полке',
} as const satisfies Words;

/** What the carrier has reported. */
export const TRACKING_WORDS = {
  known: 'посылка известна',
  moving: 'посылка в\u00a0пути',
  arrived: 'посылка в\u00a0городе получателя',
  ready: 'посылка ждёт покупателя',
  delivered: 'посылка вручена',
  failed: 'посылка не\u00a0вручена',
  removed: 'посылка снята с\u00a0регистрации',
  unknown: 'неизвестное состояние',
} as const satisfies Words;

export const PARCEL_WORDS: Readonly<Record<NonNullable<DeskOrder['shipments'][number]['parcel']>, string>> = {
  waiting: 'ждёт ответа службы доставки',
  accepted: 'служба доставки проверяет',
  done: 'зарегистрирована',
  refused: 'служба доставки отказала',
  removed: 'снята с\u00a0регистрации',
};

export const PAYMENT_WORDS = {
  starting: 'Начинается',
  pending: 'Ждёт покупателя',
  paid: 'Оплачен',
  cancelled: 'Отменён',
  refunding: 'Деньги возвращаются',
  refunded: 'Деньги возвращены',
} as const satisfies Words;
export const PAYMENT_METHODS = { card: 'картой', sbp: 'через СБП' } as const satisfies Words;

export const CLAIM_EVENTS = {
  raised: 'Ждём деньги от\u00a0перевозчика',
  settled: 'Перевозчик перевёл деньги',
  disputed: 'Перевозчик перевёл другую сумму',
  receipt: 'Получен чек перевозчика',
} as const satisfies Words;

/** Letters and SMS about an order, by what they are about. */
export const MESSAGE_WORDS = {
  placed: 'заказ оформлен',
  paid: 'заказ оплачен',
  shipped: 'заказ передан в\u00a0доставку',
  ready: 'заказ готов к\u00a0выдаче',
  cancelled: 'заказ отменён',
  expired: 'заказ отменён по\u00a0сроку',
  refunded: 'деньги возвращаются',
  'refund-done': 'деньги возвращены',
  returned: 'заказ вернулся',
  'storage-ends': 'кончается срок хранения',
  'pieces-cancelled': 'часть товаров не\u00a0приедет',
  'sent-again': 'заказ отправлен снова',
  'part-delivered': 'вручена часть заказа',
  returning: 'посылка едет обратно',
  lost: 'посылка утеряна',
  'return-asked': 'заявка на\u00a0возврат получена',
  'return-accepted': 'возврат разрешён',
  'return-refused': 'в\u00a0возврате отказано',
  'return-received': 'возврат пришёл',
  'return-inspected': 'возврат проверен',
  'cancel-declined': 'отменить заказ не\u00a0получилось',
  'change-offered': 'предложено изменить заказ',
  changed: 'заказ изменён',
  'digital-letter': 'материалы и\u00a0сертификаты',
  'order-letter': 'о\u00a0заказе',
} as const satisfies Words;
export const MESSAGE_STATES = {
  waiting: 'ждёт отправки',
  sent: 'отправлено',
  unneeded: 'не\u00a0понадобилось',
  refused: 'адресат недоступен',
  unclear: 'неизвестно, дошло\u00a0ли',
  expired: 'не\u00a0отправлено за\u00a0сутки',
} as const satisfies Words;

/** Why the order changed its state, where the program has noted it. */
export const MOVE_REASONS = {
  buyer: 'по\u00a0просьбе покупателя',
  staff: 'отменил сотрудник',
  unpaid: 'не\u00a0оплачен в\u00a0срок',
  unconfirmed: 'не\u00a0подтверждён в\u00a0срок',
  certificate: 'оплачен сертификатом',
  digital: 'материалы выданы',
  'nothing-to-deliver': 'везти больше нечего',
  'refunded-by-company': 'деньги вернули в\u00a0кабинете платёжной компании',
} as const satisfies Words;
