import { CARRIERS, isCarrier } from '../../../kernel/carriers.ts';
import { formatMoney, kopecks } from '../../../kernel/money.ts';
import type { DeskOrder, TimelineEntry } from '../../api/order-answers.ts';
import { RECEIPT_STATES, RECEIPT_WORDS, REFUND_REASONS, REFUND_WORDS } from '../../words/money-words.ts';
import { ORDER_STATE_WORDS, wordOf } from '../../words/order-words.ts';
import { RETURN_EVENTS } from '../../words/return-words.ts';
import {
  CLAIM_EVENTS,
  MESSAGE_STATES,
  MESSAGE_WORDS,
  MOVE_REASONS,
  ORDER_EVENTS,
  PAYMENT_METHODS,
  PAYMENT_WORDS,
  SHIPMENT_EVENTS,
  TRACKING_WORDS,
} from './event-words.ts';

/** Groups of the timeline, each with the sources of the API that are in it. */
export const TIMELINE_GROUPS: readonly { readonly name: string; readonly sources: readonly string[] }[] = [
  { name: 'Заказ', sources: ['order', 'note'] },
  { name: 'Деньги', sources: ['payment', 'refund', 'receipt', 'claim'] },
  { name: 'Посылки', sources: ['shipment', 'tracking'] },
  { name: 'Возвраты', sources: ['return'] },
  { name: 'Письма и\u00a0SMS', sources: ['letter', 'sms'] },
  { name: 'Исключения', sources: ['exception'] },
];

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const money = (value: unknown): string =>
  typeof value === 'number' && Number.isSafeInteger(value) ? formatMoney(kopecks(value)) : '';

/** What has happened, in a few words. */
export function headOf(entry: TimelineEntry, { exceptions }: DeskOrder): string {
  const { source, kind, to, facts, subject } = entry;
  switch (source) {
    case 'order':
      return kind === 'moved'
        ? `Заказ: ${wordOf(ORDER_STATE_WORDS, to ?? '').toLowerCase()}`
        : wordOf(ORDER_EVENTS, kind);
    case 'note':
      return 'Заметка';
    case 'shipment':
      return wordOf(SHIPMENT_EVENTS, kind);
    case 'tracking':
      return `Служба доставки: ${wordOf(TRACKING_WORDS, kind)}`;
    case 'payment':
      return `Платёж ${facts.isForChange === true ? 'за\u00a0изменение ' : ''}${money(facts.amount)}: ${wordOf(PAYMENT_WORDS, to ?? kind).toLowerCase()}`;
    case 'refund':
      return kind === 'opened'
        ? `Запрошен возврат ${money(facts.amount)}`
        : `Возврат ${money(facts.amount)}: ${wordOf(REFUND_WORDS, to ?? '').toLowerCase()}`;
    case 'receipt':
      return `${wordOf(RECEIPT_WORDS, kind)} ${money(facts.amount)}: ${wordOf(RECEIPT_STATES, to ?? '')}`;
    case 'claim':
      return wordOf(CLAIM_EVENTS, kind);
    case 'return':
      return `Возврат № ${String(facts.number)}: ${wordOf(RETURN_EVENTS, kind).toLowerCase()}`;
    case 'letter':
    case 'sms':
      return `${source === 'letter' ? 'Письмо' : 'SMS'}: ${wordOf(MESSAGE_WORDS, kind)}, ${wordOf(MESSAGE_STATES, to ?? '')}`;
    case 'exception': {
      const title = exceptions?.find(({ id }) => String(id) === subject)?.title ?? 'исключение';
      return kind === 'opened' ? `Исключение: ${title}` : `Исключение закрыто: ${title}`;
    }
    default:
      return kind;
  }
}

/** A note of the staff, as it was typed; empty once the personal data of the order is gone. */
export const noteOf = ({ source, facts }: TimelineEntry): string => (source === 'note' ? text(facts.note) : '');

/** Facts that somebody may ask for: reasons, sums, numbers. */
export function detailsOf({ source, facts }: TimelineEntry): readonly string[] {
  const reason = text(facts.reason);
  const words = source === 'order' ? MOVE_REASONS : source === 'refund' ? REFUND_REASONS : {};
  const isId = /^[\da-f-]{36}$/.test(reason);
  return [
    source === 'payment' ? wordOf(PAYMENT_METHODS, text(facts.method)) : '',
    source === 'claim' ? [money(facts.amount), isCarrier(facts.carrier) ? CARRIERS[facts.carrier] : ''].join(' ') : '',
    source === 'order' && facts.amount !== undefined ? money(facts.amount) : '',
    source === 'order' && facts.toPay !== undefined ? `доплата ${money(facts.toPay)}` : '',
    facts.awaitsApproval === true ? 'ждёт одобрения' : '',
    isId ? '' : wordOf(words, wordOf(REFUND_REASONS, reason)),
    source === 'note' ? '' : text(facts.note),
    text(facts.problem),
    facts.track ? `трек ${text(facts.track)}` : '',
    typeof facts.weightGrams === 'number' ? `${facts.weightGrams}\u00a0г` : '',
    facts.lot ? `серия ${text(facts.lot)}` : '',
    source === 'tracking' && facts.code ? `код ${text(facts.code)}` : '',
    facts.document ? `ФД ${text(facts.document)}, ФПД ${text(facts.attribute)}` : '',
    source !== 'claim' && facts.collected !== undefined ? `получено ${money(facts.collected)}` : '',
  ].filter((one) => one.trim() !== '');
}
