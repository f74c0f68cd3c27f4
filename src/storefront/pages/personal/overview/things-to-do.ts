import { links } from '../../../../kernel/links.ts';
import { hasTrouble, stateText } from '../../../features/orders/order-status.ts';
import { parcelWords } from '../../../features/orders/parcel-words.ts';
import type { ShownOpenOrder, ShownOwnReturn } from '../shown-orders.server.ts';

/** Something that waits for the customer. */
export interface ThingToDo {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly href: string;
}

/** A ticket in which the shop has asked the customer something. */
interface WaitingTicket {
  readonly id: number;
  readonly subject: string;
}

/** Its buyer may come for it, or for one of its parcels. */
function isReady({ state, parts }: ShownOpenOrder): boolean {
  return state === 'ready-for-pickup' || parts.some((part) => part.state === 'ready-for-pickup');
}

/** What each kind of order asks for, the most urgent first. */
const ASKS: readonly { readonly of: (order: ShownOpenOrder) => boolean; readonly action: string }[] = [
  { of: hasTrouble, action: 'Открыть заказ' },
  { of: ({ payBy }) => payBy !== null, action: 'Оплатить' },
  { of: ({ confirmBy }) => confirmBy !== null, action: 'Подтвердить заказ' },
  { of: isReady, action: 'Где забрать' },
];

const asked = (order: ShownOpenOrder) => ASKS.findIndex(({ of }) => of(order));

/** What waits for the customer, the most urgent first. */
export function thingsToDo(
  orders: readonly ShownOpenOrder[],
  returns: readonly ShownOwnReturn[],
  tickets: readonly WaitingTicket[],
): ThingToDo[] {
  const waiting = orders.filter((order) => asked(order) >= 0).toSorted((a, b) => asked(a) - asked(b));
  return [
    ...waiting.map((order) => {
      // One of several parcels may wait while the others are packed.
      const { title, next } = stateText(isReady(order) ? { ...order, state: 'ready-for-pickup' } : order);
      const where = isReady(order) && !hasTrouble(order) ? ` ${order.place}.` : '';
      const parcels = order.parts.map((part) => ` ${parcelWords(part)}.`).join('');
      return {
        title: `Заказ №\u00a0${order.number}: ${lowerFirst(title)}`,
        text:
          order.payBy === null
            ? next + where + parcels
            : `Товары отложены для вас до\u00a0${order.payBy} по\u00a0Москве.`,
        action: ASKS[asked(order)]!.action,
        href: links.order(order.id),
      };
    }),
    ...returns
      .filter(({ state }) => state === 'expected')
      .map(({ number, orderId, orderNumber }) => ({
        title: `Возврат ${number}: отправьте товар`,
        text: `Заявку по\u00a0заказу №\u00a0${orderNumber} мы\u00a0приняли и\u00a0ждём посылку.`,
        action: 'Как отправить',
        href: `${links.order(orderId)}#returns`,
      })),
    ...tickets.map(({ id, subject }) => ({
      title: `Ждём вас в\u00a0обращении №\u00a0${id}`,
      text: `«${subject}»: ответьте на\u00a0наш вопрос, и\u00a0мы\u00a0продолжим.`,
      action: 'Ответить',
      href: links.ticket(id),
    })),
  ];
}

/** Stages of an order, from the one that comes to its buyer first. */
const NEAREST: readonly ShownOpenOrder['state'][] = ['shipped', 'packing', 'paid', 'new'];

/** The order that comes next, of those that ask for nothing; last one that perhaps will not come. */
export function nextParcel(orders: readonly ShownOpenOrder[]): ShownOpenOrder | undefined {
  return orders
    .filter((order) => asked(order) < 0 && order.delivery.method !== 'digital')
    .toSorted(
      (a, b) =>
        isGivenUp(a) - isGivenUp(b) || NEAREST.indexOf(a.state) - NEAREST.indexOf(b.state) || a.number - b.number,
    )[0];
}

const isGivenUp = ({ cancelRequest }: ShownOpenOrder) => Number(cancelRequest === 'asked');

const lowerFirst = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1);
