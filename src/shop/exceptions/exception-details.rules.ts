import { CARRIERS } from '../../kernel/carriers.ts';
import { SOURCE_NAMES, type Source } from '../../kernel/compared-sources.ts';
import { formatDayOfMonth } from '../../kernel/dates.ts';
import type { MessageStep } from '../../kernel/message-steps.ts';
import type { ExceptionFacts, ExceptionKind } from './exception.rules.ts';
import { REFUND_DETAILS } from './refund-details.rules.ts';

/** @param id the part of the subject after its colon */
type Details<K extends ExceptionKind> = (facts: ExceptionFacts[K], id: string) => string;

const NAMES: Readonly<Record<string, string>> = { ...CARRIERS, yookassa: 'ЮKassa' };
const nameOf = (company: string): string => NAMES[company] ?? company;
const dayOf = (day: string): string => formatDayOfMonth(new Date(`${day}T12:00:00+03:00`));

const letter = (facts: ExceptionFacts['letter-not-sent'], id: string) => {
  const { letter: name, kind } = facts as { letter: string; kind?: string };
  return `Письмо ${kind === undefined ? name : `${name}, ${kind}`}${'orderId' in facts ? '' : `, номер ${id}`}.`;
};
const payment = ({ paymentId }: { readonly paymentId: string }) => `Платёж ${paymentId}.`;
const refund = ({ paymentId }: { readonly paymentId: string }, id: string) =>
  `Возврат ${id} по\u00a0платежу ${paymentId}.`;
const receipt = ({ paymentId, of }: ExceptionFacts['receipt-failed'], id: string) => {
  const name = of === undefined ? 'Чек полного расчёта' : of === 'payment' ? 'Чек платежа' : 'Чек возврата';
  return `${name} ${id}, платёж ${paymentId}.`;
};
const parcel = (_facts: object, id: string) => `Посылка ${id}.`;
const parcelWithWords = ({ problem }: { readonly problem: string }, id: string) =>
  `Посылка ${id}. ${problem === '' ? 'Служба ничего не\u00a0объяснила.' : `Слова службы: ${problem}`}`;
const status = ({ code }: { readonly code: string }) => `Статус службы: ${code}`;
const shortOf = (about: ExceptionFacts['stock-short']) => {
  if ('change' in about) return 'На\u00a0полке меньше, чем по\u00a0учёту';
  return 'lot' in about ? `Серия ${about.lot}` : `Отправка ${about.shipmentId}`;
};
const shipment = ({ shipmentId }: { readonly shipmentId: string }) => `Отправка ${shipmentId}.`;
const sms = ({ step, shipmentId, refundId, returnId }: ExceptionFacts['sms-unclear']) => {
  const of = shipmentId && `отправка ${shipmentId}`;
  const about = of ?? (refundId && `возврат денег ${refundId}`) ?? (returnId && `возврат ${returnId}`);
  return `СМС: ${STEPS[step as MessageStep]}${about === undefined ? '' : `, ${about}`}.`;
};
const STEPS: Readonly<Record<MessageStep, string>> = {
  shipped: 'отправлено',
  ready: 'ждёт покупателя',
  'storage-ends': 'срок хранения кончается',
  'part-delivered': 'вручено не\u00a0всё',
  returning: 'едет обратно',
  lost: 'посылка утеряна',
  'sent-again': 'отправлено снова',
  refunded: 'деньги возвращены',
  cancelled: 'заказ отменён',
  'return-accepted': 'возврат принят',
  'return-refused': 'в\u00a0возврате отказано',
};
const returned = ({ number }: { readonly number: number }) => `Возврат №\u00a0${number}.`;
const difference = ({ difference: id, day, company }: ExceptionFacts['claim-overdue']) =>
  `Расхождение ${id}: ${nameOf(company)}, ${dayOf(day)}.`;
const expiring = ({ lot, productId, bestBefore, left }: ExceptionFacts['lot-expired']) =>
  `Товар ${productId}, серия ${lot}, годна до\u00a0${dayOf(bestBefore)} ${bestBefore.slice(0, 4)} г., осталось ${left}\u00a0шт.`;

const DETAILS: { readonly [K in ExceptionKind]: Details<K> } = {
  'letter-not-sent': letter,
  'address-refused': letter,
  'payment-unclear': payment,
  'payment-undecided': payment,
  'payment-refused': ({ paymentId }, reason) =>
    `Причина у\u00a0компании: ${reason}. Первый такой платёж: ${paymentId}.`,
  'payment-mismatch': ({ paymentId, providerPaymentId }) =>
    `Платёж ${paymentId}, у\u00a0компании он ${providerPaymentId}.`,
  ...REFUND_DETAILS,
  'refund-unclear': refund,
  'receipt-failed': receipt,
  'receipt-unclear': receipt,
  'receipt-overdue': receipt,
  'closed-codes-differ': payment,
  'refund-without-codes': ({ paymentId, codes }) => `Платёж ${paymentId}. Кодов нет в\u00a0чеке: ${codes}.`,
  'digital-not-delivered': () => '',
  'cancel-asked': ({ shipmentId, hold }) => `Отправка ${shipmentId}, задержка ${hold}.`,
  'parcel-refused': parcelWithWords,
  'parcel-unclear': parcel,
  'parcel-not-delivered': status,
  'parcel-not-removed': parcelWithWords,
  'parcel-missing': parcel,
  'parcel-removed-too-late': parcel,
  'parcel-of-ended-order': shipment,
  'goods-of-ended-order': shipment,
  'stock-short': (facts) =>
    `${shortOf(facts)}. Не\u00a0хватает: ${facts.short.map(({ productId, quantity }) => `товар ${productId}, ${quantity}\u00a0шт.`).join('; ')}.`,
  'points-lost': ({ carrier, known, listed, gone }) =>
    `${nameOf(carrier)}: у\u00a0нас пунктов ${known}, в\u00a0новом списке ${listed}, пропало ${gone}.`,
  'tracking-unknown': status,
  'tracking-contradicts': shipment,
  'parcel-not-recalled': parcelWithWords,
  'sms-unclear': sms,
  'sms-not-sent': sms,
  'courier-refused': ({ carrier, day, problem }, id) =>
    `${nameOf(carrier)}, ${dayOf(day)}, вызов ${id}. Слова службы: ${problem}`,
  'courier-unclear': ({ carrier, day }, id) => `${nameOf(carrier)}, ${dayOf(day)}, вызов ${id}.`,
  'courier-accepted-late': ({ carrier, day, carrierNumber }, id) =>
    `${nameOf(carrier)}, ${dayOf(day)}, вызов ${id}${carrierNumber === undefined ? '' : `, у\u00a0службы №\u00a0${carrierNumber}`}.`,
  'act-refused': ({ carrier, problem }, id) => `${nameOf(carrier)}, акт ${id}. Слова службы: ${problem}`,
  'act-unclear': ({ carrier }, id) => `${nameOf(carrier)}, акт ${id}.`,
  'parcel-lost': shipment,
  'part-to-refund': shipment,
  'recall-remedy': () => '',
  'part-unknown': shipment,
  'storage-ends': shipment,
  'no-tracking': shipment,
  'not-packed': shipment,
  'not-handed-over': shipment,
  'return-undecided': returned,
  'return-not-received': returned,
  'return-not-inspected': returned,
  'ticket-overdue': ({ ticketId, term }) =>
    `Обращение №\u00a0${ticketId}: ${term === 'answer' ? 'нет ответа' : 'не\u00a0решено'}.`,
  'mailbox-unread': ({ what }) => `Последняя ошибка: ${what}.`,
  'claim-overdue': difference,
  'reconciliation-differs': difference,
  'reconciliation-failed': ({ company, day }) => `${nameOf(company)}, ${dayOf(day)}.`,
  'closed-month-changed': ({ company, day, sources }) =>
    `${nameOf(company)}, ${dayOf(day)}: ${sources.map((one) => SOURCE_NAMES[one as Source]).join(', ')}.`,
  'register-changed': ({ carrier, register }) => `${nameOf(carrier)}, реестр №\u00a0${register}.`,
  'register-file-refused': ({ company, file, sentence }) => `${nameOf(company)}, файл «${file}». ${sentence}`,
  'register-folder-unreadable': ({ company, what }) => `${nameOf(company)}: ${what}.`,
  'agent-receipt-missing': ({ carrier, track }) => `${nameOf(carrier)}, трек-номер ${track}.`,
  'lot-expires-soon': expiring,
  'lot-expired': expiring,
  'stock-change-awaits': ({ productId, pieces }) =>
    `Товар ${productId}, ${pieces > 0 ? `+${pieces}` : `−${-pieces}`}\u00a0шт.`,
  'invariant-violated': ({ found }, id) => `${found} (${id})`,
};

/** What the facts of an exception say, in a line for the staff, without personal data; empty where its order says all. */
export function exceptionDetails<K extends ExceptionKind>(one: {
  readonly kind: K;
  readonly subject: string;
  readonly facts: ExceptionFacts[K];
}): string {
  return DETAILS[one.kind](one.facts, one.subject.slice(one.subject.indexOf(':') + 1));
}
