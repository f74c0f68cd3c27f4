// Longer than usual: one table of the words of the archive.
import { CARRIERS } from '../../kernel/carriers.ts';
import { FORM_TYPES } from '../../kernel/form-types.ts';
import type { MessageStep } from '../../kernel/message-steps.ts';
import type { RefundReason } from '../../kernel/refund-reasons.ts';
import { RETURN_REASON_NAMES } from '../../kernel/return-reasons.ts';
import { TICKET_STATE_NAMES, TICKET_TOPICS } from '../../kernel/tickets.ts';
import type { LotReason } from '../bonuses/bonus-book.rules.ts';
import type { OffReason } from '../bonuses/bonus-history.reads.ts';
import type { CustomerEventKind } from '../customers/customer-event.rules.ts';
import { PURPOSE_TEXTS } from '../customers/purpose-texts.ts';
import type { FormState } from '../forms/form-message.rules.ts';
import type { subscribers } from '../mailing/subscribers.tables.ts';
import type { OrderLetterKind } from '../messages/order-letter.job.ts';
import type { OrderEventKind } from '../orders/order-event.rules.ts';
import { ORDER_STATE_NAMES } from '../orders/order.rules.ts';
import type { LetterState } from '../outbox/letter.rules.ts';
import type { GatewayMethod } from '../payments/payment-gateway.port.ts';
import type { PaymentState } from '../payments/payment.rules.ts';
import type { RefundState } from '../payments/refund.rules.ts';
import type { HandOverReceiptKind } from '../orders/receipt-kinds.rules.ts';
import type { ReceiptState } from '../receipts/closing-receipt.rules.ts';
import type { ReceiptKind } from '../receipts/receipts.tables.ts';
import type { restockNotices } from '../restock/restock.tables.ts';
import { BUYER_RETURN_STATES } from '../returns/return.rules.ts';
import type { ReviewState } from '../reviews/review.rules.ts';
import type { sessions } from '../sessions/sessions.tables.ts';
import { SHIPMENT_STATE_NAMES } from '../shipments/shipment.rules.ts';
import type { StepMessageState } from '../step-messages/step-message.rules.ts';
import type { LetterVerdict } from '../tickets/inbound-letter.port.ts';
import type { WebinarLetterKind } from '../webinars/webinar-letter.job.ts';
import type { webinarRegistrations } from '../webinars/webinars.tables.ts';
import type { DeletionState } from './deletion.rules.ts';

const AUTHORS = { you: 'Вы', shop: 'Магазин' };

/**
 * What words of the program mean, by where they stand: section and field of the archive. Types name the lists that they come from, so
 * that a new word without a meaning does not compile; an old one that is not here is shown as it is.
 */
export const EXPORT_VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'orders.state': ORDER_STATE_NAMES,
  'orders.payments.method': { card: 'Карта', sbp: 'СБП' } satisfies Record<GatewayMethod, string>,
  'orders.payments.state': {
    starting: 'Начинается',
    pending: 'Идёт',
    paid: 'Оплачен',
    cancelled: 'Отменён',
    refunding: 'Деньги возвращаются',
    refunded: 'Деньги возвращены',
  } satisfies Record<PaymentState, string>,
  'orders.refunds.reason': {
    defect: 'Брак',
    'wrong-goods': 'Не\u00a0тот товар',
    'changed-mind': 'Товар не\u00a0подошёл',
    'not-received': 'Товар не\u00a0получен',
    goodwill: 'По\u00a0доброй воле',
    'pieces-cancelled': 'Товары не\u00a0приедут: часть или все',
    'order-cancelled': 'Заказ отменён',
    'order-returned': 'Заказ вернулся',
    'order-given-up': 'Оплата пришла после отмены',
    'paid-twice': 'Оплачено дважды',
    'change-closed': 'Доплата пришла, когда изменение заказа уже закрыто',
    'order-changed': 'Заказ изменён до\u00a0оплаты',
    'stock-gone': 'Товар закончился',
  } satisfies Record<RefundReason, string> & Record<string, string>,
  'orders.refunds.state': {
    'awaiting-approval': 'Ждёт одобрения',
    requested: 'Запрошен',
    pending: 'Идёт',
    'to-pay-by-hand': 'Переведёт сотрудник',
    done: 'Сделан',
    failed: 'Не\u00a0удался',
  } satisfies Record<RefundState, string>,
  'orders.receipts.kind': {
    payment: 'Оплата',
    refund: 'Возврат',
    closing: 'Полный расчёт',
    till: 'Оплата при\u00a0получении',
    agent: 'Оплата при\u00a0получении, чек перевозчика',
    'till-refund': 'Возврат, сделанный вручную',
  } satisfies Record<ReceiptKind | HandOverReceiptKind, string>,
  'orders.receipts.state': {
    requested: 'Запрошен',
    pending: 'Готовится',
    succeeded: 'Выдан',
    canceled: 'Отменён',
  } satisfies Record<ReceiptState, string>,
  'orders.returns.state': BUYER_RETURN_STATES,
  'orders.returns.reason': RETURN_REASON_NAMES,
  'orders.parcels.carrier': CARRIERS,
  'orders.parcels.state': SHIPMENT_STATE_NAMES,
  'orders.messages.step': {
    shipped: 'Посылка в\u00a0пути',
    ready: 'Готов к\u00a0выдаче',
    'storage-ends': 'Кончается срок хранения',
    'part-delivered': 'Вручена часть',
    returning: 'Посылка едет обратно',
    lost: 'Посылка утеряна',
    'sent-again': 'Отправлено снова',
    refunded: 'Возврат денег',
    cancelled: 'Заказ отменён',
    'return-accepted': 'Возврат принят',
    'return-refused': 'В\u00a0возврате отказано',
  } satisfies Record<MessageStep, string>,
  'orders.messages.state': {
    waiting: 'Ждёт',
    sent: 'Отправлено',
    unneeded: 'Не\u00a0понадобилось',
    refused: 'Отказано',
    unclear: 'Неизвестно, дошло\u00a0ли',
    expired: 'Не\u00a0дошло',
  } satisfies Record<StepMessageState, string>,
  'orders.events.event': {
    placed: 'Оформлен',
    confirmed: 'Подтверждён',
    moved: 'Новое состояние',
    'given-up': 'Отказ от\u00a0неоплаченного заказа',
    'pieces-cancelled': 'Товары не\u00a0приедут: часть или все',
    'change-offered': 'Предложено изменить заказ',
    changed: 'Изменён состав',
    'change-declined': 'Отказ от\u00a0изменения заказа',
    'change-expired': 'Изменение заказа не\u00a0подтверждено в\u00a0срок',
    'change-withdrawn': 'Изменение заказа отозвано',
    'change-outdated': 'Изменение заказа больше не\u00a0действует',
    'address-changed': 'Изменён адрес',
    'point-changed': 'Изменён пункт выдачи',
    'recipient-changed': 'Изменён получатель',
    'letter-withheld': 'Письмо отложено: за\u00a0день их было много',
    'digital-delivered': 'Выданы материалы или сертификаты',
    'digital-revoked': 'Закрыт доступ к\u00a0материалам',
    'cancel-asked': 'Просьба отменить заказ',
    'cancel-declined': 'Заказ не\u00a0отменён',
    'certificate-money-kept': 'Деньги за\u00a0потраченный сертификат не\u00a0возвращены',
    'refund-requested': 'Запрошен возврат денег',
    'refund-approved': 'Возврат денег одобрен',
    'refund-declined': 'Возврат денег отклонён',
    'refund-withdrawn': 'Возврат денег отозван',
    'refund-recorded': 'Возврат денег записан',
    'partly-refunded': 'Возвращена часть денег',
    'receipt-recorded': 'Записан чек',
    anonymized: 'Убраны личные данные',
  } satisfies Record<OrderEventKind, string>,
  'orders.events.state': ORDER_STATE_NAMES,
  'bonuses.kind': { balance: 'Баланс', given: 'Начислено', taken: 'Списано' },
  'bonuses.reason': {
    order: 'Заказ',
    return: 'Возврат товара',
    expiry: 'Срок вышел',
    correction: 'Исправление',
  } satisfies Record<LotReason | OffReason, string>,
  'tickets.topic': TICKET_TOPICS,
  'tickets.state': TICKET_STATE_NAMES,
  'tickets.correspondence.author': AUTHORS,
  'ticketLetters.letterState': {
    added: 'Стало сообщением',
    waiting: 'Ждёт',
    automatic: 'Ответ программы, не\u00a0сохранён',
    'too-many': 'Ждёт: писем было много',
    dropped: 'Не\u00a0относится к\u00a0обращениям',
  } satisfies Record<LetterVerdict, string>,
  'basket.list': { now: 'Корзина', later: 'Отложено', favourites: 'Избранное' },
  'reviews.state': {
    waiting: 'На\u00a0проверке',
    published: 'Опубликован',
    refused: 'Отказано',
  } satisfies Record<ReviewState, string>,
  'chats.author': AUTHORS,
  'forms.type': FORM_TYPES,
  'forms.state': { new: 'Новое', done: 'Сделано' } satisfies Record<FormState, string>,
  'webinars.state': {
    registered: 'Записан',
    cancelled: 'Запись отменена',
  } satisfies Record<(typeof webinarRegistrations.$inferSelect)['state'], string>,
  'restockNotices.state': {
    waiting: 'Ждёт',
    sent: 'Отправлено',
  } satisfies Record<(typeof restockNotices.$inferSelect)['state'], string>,
  'newsletter.state': {
    requested: 'Не\u00a0подтверждена',
    subscribed: 'Подписка действует',
    ended: 'Закончилась',
  } satisfies Record<(typeof subscribers.$inferSelect)['state'], string>,
  'letters.letter': {
    'bonus-expiry-letter': 'О\u00a0сгорающих бонусах',
    'contact-letter': 'О\u00a0смене телефона, почты или ключа',
    'course-letter': 'О\u00a0плане приёма',
    'course-push': 'Уведомление по\u00a0плану приёма',
    'deletion-letter': 'Об\u00a0удалении кабинета',
    'digital-letter': 'О\u00a0цифровых товарах',
    'form-letter': 'Об\u00a0обращении',
    'gift-letter': 'Подарок',
    'new-device-letter': 'О\u00a0входе с\u00a0нового устройства',
    'newsletter-letter': 'О\u00a0подписке',
    'order-letter': 'О\u00a0заказе',
    'password-reset-letter': 'О\u00a0новом пароле',
    'recall-letter': 'Об\u00a0отзыве партии',
    'restock-letter': 'О\u00a0поступлении товара',
    'ticket-letter': 'Об\u00a0обращении',
    'webinar-letter': 'О\u00a0вебинаре',
    'welcome-letter': 'Приветствие',
  },
  'letters.about': {
    placed: 'Заказ оформлен',
    paid: 'Заказ оплачен',
    shipped: 'Заказ передан в\u00a0доставку',
    ready: 'Заказ готов к\u00a0выдаче',
    cancelled: 'Отмена',
    expired: 'Заказ не\u00a0оплачен вовремя',
    refunded: 'Возврат денег',
    'refund-done': 'Деньги возвращены',
    returned: 'Заказ вернулся',
    'storage-ends': 'Кончается срок хранения',
    'pieces-cancelled': 'Товары не\u00a0приедут: часть или все',
    'sent-again': 'Заказ отправлен снова',
    'part-delivered': 'Вручена часть заказа',
    returning: 'Посылка едет обратно',
    lost: 'Посылка утеряна',
    'return-asked': 'Заявка на\u00a0возврат',
    'return-accepted': 'Возврат принят',
    'return-refused': 'В\u00a0возврате отказано',
    'return-received': 'Возврат пришёл',
    'return-inspected': 'Возврат проверен',
    'cancel-declined': 'Отменить заказ не\u00a0получилось',
    'change-offered': 'Предложено изменить заказ',
    changed: 'Заказ изменён',
    registered: 'Запись на\u00a0вебинар',
    moved: 'Вебинар перенесён',
    withdrawn: 'Вебинара не\u00a0будет',
    day: 'Вебинар завтра',
    hour: 'Вебинар через час',
    replay: 'Запись вебинара',
    confirm: 'Подтверждение подписки',
    confirmed: 'Подписка подтверждена',
    requested: 'Удаление назначено',
    done: 'Кабинет удалён',
  } satisfies Record<OrderLetterKind | WebinarLetterKind | DeletionState, string> & Record<string, string>,
  'letters.state': {
    waiting: 'Ждёт',
    sent: 'Отправлено',
    unneeded: 'Не\u00a0понадобилось',
    refused: 'Не\u00a0принято: ящика нет',
    expired: 'Не\u00a0дошло',
  } satisfies Record<LetterState, string>,
  'sessions.method': {
    password: 'По\u00a0паролю',
    code: 'По\u00a0коду',
    passkey: 'По\u00a0ключу',
    registration: 'Регистрация',
    reset: 'Новый пароль',
  } satisfies Record<(typeof sessions.$inferSelect)['method'], string>,
  'events.event': {
    registered: 'Регистрация',
    'signed-in': 'Вход',
    'device-added': 'Новый браузер',
    'session-ended': 'Завершён вход',
    'sessions-ended': 'Завершены другие входы',
    changed: 'Изменены данные',
    'phone-changed': 'Изменён телефон',
    'email-changed': 'Изменена почта',
    'contact-saved': 'Сохранён основной контакт',
    'recipient-saved': 'Сохранён получатель',
    'recipient-removed': 'Удалён получатель',
    'temp-data-saved': 'Сохранены данные',
    'basket-merged': 'Корзина браузера добавлена к\u00a0корзине кабинета',
    'basket-overwritten': 'Корзина заменена',
    'bonuses-corrected': 'Исправлены бонусы',
    'code-failures-forgiven': 'Снова можно вводить код',
    'passkey-added': 'Добавлен ключ входа',
    'passkey-renamed': 'Переименован ключ входа',
    'passkey-removed': 'Удалён ключ входа',
    'passkey-counter-back': 'Вход по\u00a0ключу отклонён: ключ похож на\u00a0копию',
    'contacts-shown': 'Магазин смотрел ваши контакты',
    'sign-out-asked': 'Магазин завершил все входы',
    'consent-withdrawn': 'Отозвано согласие',
    'course-plan-started': 'План приёма хранится на\u00a0сайте',
    'course-plan-ended': 'План приёма на\u00a0сайте удалён',
    'export-requested': 'Запрошен архив',
    'deletion-requested': 'Удаление назначено',
    'deletion-cancelled': 'Удаление отменено',
    erased: 'Кабинет удалён',
  } satisfies Record<CustomerEventKind | 'phone-changed' | 'email-changed', string>,
  'consents.purpose': Object.fromEntries(Object.entries(PURPOSE_TEXTS).map(([purpose, { title }]) => [purpose, title])),
};
