import type { TransactionContext } from '../../platform/context.ts';
import { removeContactChangesOf } from '../accounts/remove-contact-changes-of.ts';
import { removeBasketOf } from '../baskets/remove-basket-of.ts';
import { forfeitBonuses } from '../bonuses/forfeit-bonuses.ts';
import { clearRecipientsOf } from '../campaigns/clear-recipients.ts';
import { removeCodesOf } from '../codes/remove-codes-of.ts';
import { removeCoursePlan } from '../courses/remove-course-plan.ts';
import { eraseNotesOf } from '../customers/add-customer-note.ts';
import { removeRecipientsOf, removeSavedDataOf } from '../customers/erase-customer.ts';
import type { Person } from '../customers/person.rules.ts';
import { eraseReasons } from '../exceptions/erase-reasons.ts';
import { removeFormsOf } from '../forms/remove-forms.ts';
import { anonymizeSubscriber } from '../mailing/remove-old-subscribers.ts';
import { anonymizeOrders } from '../orders/anonymize-orders.ts';
import { removeMailboxCountsOf } from '../outbox/remove-mailbox-counts-of.ts';
import { removePasskeysOf } from '../passkeys/remove-passkeys-of.ts';
import { removeResetsOf } from '../passwords/remove-resets-of.ts';
import { erasePaymentRequests } from '../payments/erase-payment-requests.ts';
import { eraseReceiptRequests } from '../receipts/erase-receipt-requests.ts';
import { removeNoticesOf } from '../restock/remove-notices-of.ts';
import { eraseReturns } from '../returns/erase-returns.ts';
import { unsignReviews } from '../reviews/unsign-reviews.ts';
import { removeSessionsOf } from '../sessions/remove-sessions-of.ts';
import { eraseShipments } from '../shipments/erase-shipments.ts';
import { removeMessagesOf } from '../step-messages/remove-messages-of.ts';
import { removeChatsOf, removeQuestionsOf } from '../support/remove-words-of.ts';
import { removeTicketsOf } from '../tickets/remove-tickets-of.ts';
import { removeRegistrationsOf } from '../webinars/remove-registrations.ts';
import { discardExportsOf } from './discard-exports.ts';
import { exceptionsOfPerson } from './exceptions-of-person.reads.ts';
import type { Removal } from './deletion.rules.ts';

/** One kind of data, and what removes it. Each noun removes its own rows; removing twice changes nothing. */
export interface DeletionPart {
  /** For the act, in Russian. */
  readonly what: string;
  readonly how: Removal['how'];
  /** @returns the number of rows */
  readonly remove: (tx: TransactionContext, person: Person, orderIds: readonly string[]) => Promise<number>;
}

/** Gone with the request, and not brought back when it is cancelled. Sessions and the newsletter end too, by their own actions. */
export const AT_REQUEST: readonly DeletionPart[] = [
  { what: 'корзина и избранное', how: 'deleted', remove: removeBasketOf },
  { what: 'сохранённые данные и черновики заказов', how: 'deleted', remove: removeSavedDataOf },
  { what: 'подписи под отзывами', how: 'blanked', remove: unsignReviews },
  { what: 'план приёма', how: 'deleted', remove: (tx, { customerId }) => removeCoursePlan(tx, customerId) },
];

/** Gone when the week is over, in one transaction; what came since the request goes again. */
export const AT_END: readonly DeletionPart[] = [
  ...AT_REQUEST,
  {
    // First: what these are about is found by rows that go.
    what: 'пояснения сотрудников к\u00a0заказам и\u00a0обращениям',
    how: 'blanked',
    remove: async (tx, person, orderIds) => eraseReasons(tx, await exceptionsOfPerson(tx.db, person, orderIds)),
  },
  { what: 'заметки сотрудников о\u00a0покупателе', how: 'blanked', remove: eraseNotesOf },
  { what: 'получатели', how: 'deleted', remove: removeRecipientsOf },
  { what: 'бонусы', how: 'blanked', remove: (tx, { customerId }) => forfeitBonuses(tx, customerId) },
  { what: 'обращения в\u00a0кабинете и\u00a0их файлы', how: 'deleted', remove: removeTicketsOf },
  { what: 'чат', how: 'deleted', remove: removeChatsOf },
  { what: 'вопросы', how: 'deleted', remove: removeQuestionsOf },
  { what: 'обращения и их файлы', how: 'deleted', remove: (tx, person) => removeFormsOf(tx, person) },
  { what: 'записи на вебинары', how: 'deleted', remove: removeRegistrationsOf },
  { what: 'просьбы сообщить о поступлении', how: 'deleted', remove: removeNoticesOf },
  { what: 'сведения о полученных рассылках', how: 'blanked', remove: clearRecipientsOf },
  { what: 'адрес рассылки', how: 'blanked', remove: anonymizeSubscriber },
  { what: 'ключи входа', how: 'deleted', remove: removePasskeysOf },
  { what: 'сведения о входах', how: 'deleted', remove: removeSessionsOf },
  { what: 'смены телефона и почты', how: 'deleted', remove: removeContactChangesOf },
  { what: 'коды входа', how: 'deleted', remove: removeCodesOf },
  { what: 'запросы нового пароля', how: 'deleted', remove: removeResetsOf },
  { what: 'счётчики писем', how: 'deleted', remove: removeMailboxCountsOf },
  { what: 'архивы с данными', how: 'deleted', remove: discardExportsOf },
  {
    what: 'возвраты: слова и фотографии',
    how: 'blanked',
    remove: (tx, _person, orderIds) => eraseReturns(tx, orderIds),
  },
  {
    what: 'посылки: наклейки, пояснения сотрудников и ответы служб доставки',
    how: 'blanked',
    remove: (tx, _person, orderIds) => eraseShipments(tx, orderIds),
  },
  { what: 'СМС о заказах', how: 'deleted', remove: (tx, _person, orderIds) => removeMessagesOf(tx, orderIds) },
  {
    what: 'запросы к платёжной компании',
    how: 'blanked',
    remove: async (tx, _person, orderIds) =>
      (await erasePaymentRequests(tx, orderIds)) + (await eraseReceiptRequests(tx, orderIds)),
  },
  {
    what: 'заказы: имя, контакты, адрес, комментарий',
    how: 'blanked',
    remove: async (tx, _person, orderIds) => {
      await anonymizeOrders(tx, orderIds);
      return orderIds.length;
    },
  },
];

/** What a deletion leaves, and until when; in Russian, for the customer and the act. */
export const KEPT: readonly { readonly what: string; readonly until: string }[] = [
  {
    what: 'Заказы без имени и контактов: товары, суммы, платежи, чеки, возвраты',
    until: '5\u00a0лет после года, в\u00a0котором заказ исполнен: так закон велит хранить документы о\u00a0продаже',
  },
  {
    what: 'Записи о\u00a0согласиях с\u00a0IP-адресом',
    until: '3\u00a0года: согласие может понадобиться доказать в\u00a0суде',
  },
  {
    what: 'Обращения о\u00a0деньгах и\u00a0качестве без файлов; имя, фамилию, телефон и\u00a0почту кабинета убираем из\u00a0их текста',
    until: '3\u00a0года: спор может дойти до\u00a0суда',
  },
  {
    what: 'Письма, которыми вы отвечали нам, в\u00a0почтовом ящике магазина',
    until: 'не\u00a0дольше двух месяцев, если обращения приходят в\u00a0ящик',
  },
  { what: 'Записи о\u00a0бонусах: суммы и\u00a0номера заказов', until: 'без срока: на\u00a0них держится учёт' },
  { what: 'Акт об\u00a0удалении без личных данных', until: '3\u00a0года' },
  { what: 'Акты передачи посылок службе доставки', until: '5\u00a0лет после года: это документы о\u00a0продаже' },
  { what: 'Тексты и\u00a0оценки отзывов без подписи', until: 'пока отзыв опубликован' },
];

/** Runs the parts in order. */
export async function removeParts(
  tx: TransactionContext,
  parts: readonly DeletionPart[],
  person: Person,
  orderIds: readonly string[],
): Promise<readonly Removal[]> {
  const removals: Removal[] = [];
  const at = tx.now().toISOString();
  for (const { what, how, remove } of parts) {
    const rows = await remove(tx, person, orderIds);
    if (rows > 0) removals.push({ what, how, rows, at });
  }
  return removals;
}
