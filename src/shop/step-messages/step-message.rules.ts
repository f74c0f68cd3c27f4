import { formatMoney, type Kopecks } from '../../kernel/money.ts';
import { addMinutes, formatDayOfMonth } from '../../kernel/dates.ts';
import type { ParcelStep, ReturnStep } from '../../kernel/message-steps.ts';
import { partWords, type PartOf } from '../../kernel/part-of-order.ts';
import type { ReturnState } from '../returns/return.rules.ts';
import type { ShipmentState } from '../shipments/shipment.rules.ts';

/**
 * unneeded: at sending time it no longer applied, or the phone is in no country of the settings. refused: the company does not
 * reach the phone. unclear: nobody knows whether it was sent, so it is not sent again. expired: not sent within a day.
 */
export type StepMessageState = 'waiting' | 'sent' | 'unneeded' | 'refused' | 'unclear' | 'expired';

/** States of a shipment in which a step is still news. */
export const STATES_OF: Readonly<Record<ParcelStep, readonly ShipmentState[]>> = {
  shipped: ['with-carrier'],
  ready: ['ready'],
  'storage-ends': ['ready'],
  'part-delivered': ['partly-delivered'],
  returning: ['returning'],
  lost: ['lost'],
  'sent-again': ['allocated', 'picking', 'packed', 'registering', 'registered'],
};

/** State of a return in which a step is still news. */
export const RETURN_STATE_OF: Readonly<Record<ReturnStep, ReturnState>> = {
  'return-accepted': 'expected',
  'return-refused': 'refused',
};

/** Two SMS in Russian: those that name a place; the others are one. */
export const LONGEST_TEXT = 134;

interface ParcelFacts {
  readonly orderNumber: number;
  readonly partOf: PartOf;
  /** «СДЭК»; empty: handed out in our shop. */
  readonly carrier: string;
  readonly track: string | null;
  /** Where it waits: of a point or of our shop, never a door. */
  readonly address: string;
  readonly keptUntil: Date | null;
}

/** What the buyer is told; the address is shortened as needed. */
export function stepText(step: ParcelStep, parcel: ParcelFacts): string {
  const { orderNumber, partOf, carrier, track, address, keptUntil } = parcel;
  const order = `Заказ № ${orderNumber}`;
  const until = keptUntil === null ? '' : plain(formatDayOfMonth(keptUntil));
  // What waits in our shop goes nowhere by itself.
  const inShop = carrier === '';
  const isPart = partOf.of > 1;
  const which = plain(order + partWords(partOf));
  switch (step) {
    case 'shipped':
      return isPart
        ? `${which}: передана ${carrier || 'в доставку'}${track ? `, трек ${track}` : ''}.`
        : `${order} передан ${carrier || 'в доставку'}${track ? `, трек-номер ${track}` : ''}.`;
    case 'ready':
      return fitted(`${which}${isPart ? ',' : ''} ждёт вас: `, plain(address), until ? `. Хранится до ${until}.` : '.');
    case 'storage-ends':
      return fitted(
        `${which}${isPart ? ',' : ''} хранится до ${until}${inShop ? '' : ', потом уедет обратно'}. Ждёт вас: `,
        plain(address),
        '.',
      );
    case 'part-delivered':
      return isPart
        ? `${which}: вы взяли не всё. Не так? Позвоните нам.`
        : `Вы взяли часть заказа № ${orderNumber}. Если это не так, позвоните нам.`;
    case 'returning':
      return isPart
        ? `${which}: ${inShop ? 'убрали с выдачи' : 'едет обратно'}. Ещё нужна? Позвоните.`
        : `${order} ${inShop ? 'мы убрали с выдачи' : 'едет обратно'}. Он ещё нужен вам? Позвоните.`;
    case 'lost':
      return isPart
        ? `${which}: потерялась, простите. Мы позвоним.`
        : `${order} потерялся, простите нас. Мы вам позвоним и всё решим.`;
    case 'sent-again':
      return `Мы собираем для вас заказ № ${orderNumber} снова, без доплаты.`;
  }
}

interface RefundFacts {
  readonly amount: Kopecks;
  /** Back to gift certificates. */
  readonly certificate: Kopecks;
  /** A person has paid it back. */
  readonly byHand: boolean;
}

/** What the buyer is told of money that has gone back. */
export function refundText(orderNumber: number, { amount, certificate, byHand }: RefundFacts): string {
  const sums = [
    ...(amount > 0 ? [plain(formatMoney(amount))] : []),
    ...(certificate > 0 ? [`${plain(formatMoney(certificate))} на сертификат`] : []),
  ].join(' и ');
  const isOnItsWay = amount > 0 && certificate === 0 && !byHand;
  return `Вернули вам ${sums} за заказ № ${orderNumber}${isOnItsWay ? ', ждите до 10 рабочих дней' : ''}.`;
}

/** Whoever cancels it; what goes back has a message of its own. */
export const cancelledText = (orderNumber: number): string =>
  `Заказ № ${orderNumber} отменён. Если вы этого не просили, позвоните нам.`;

/** The answer to who asks for a return. */
export function returnText(step: ReturnStep, orderNumber: number, returnNumber: number): string {
  const what = `Возврат ${returnNumber} по заказу № ${orderNumber}`;
  return step === 'return-accepted'
    ? `${what} принят. Как отправить: в письме.`
    : `${what} не приняли. Не согласны? Позвоните.`;
}

/** SMS companies may replace special spaces. */
const plain = (text: string): string => text.replaceAll('\u00a0', ' ').trim();

function fitted(before: string, address: string, after: string): string {
  const most = LONGEST_TEXT - before.length - after.length;
  return before + (address.length > most ? `${address.slice(0, most - 1).trim()}…` : address) + after;
}

const HOURS_TO_TRY = 24;
/** Pause between two tries; also longer than a try takes. */
const PAUSE_MINUTES = 5;
/** A message without an answer could still be on its way to the company. */
const ASK_AFTER_MINUTES = 2;

export function stepExpiresAt(createdAt: Date): Date {
  return addMinutes(createdAt, HOURS_TO_TRY * 60);
}

export function nextMessageTryAt(now: Date): Date {
  return addMinutes(now, PAUSE_MINUTES);
}

/** Whether the company must know a message by now, if it ever got it. */
export function mustBeKnown(sentAt: Date, now: Date): boolean {
  return now >= addMinutes(sentAt, ASK_AFTER_MINUTES);
}
