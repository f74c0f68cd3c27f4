import { formatDay, formatDayAndTime, formatDayOfMonth } from '../../../kernel/dates.ts';
import { isOnline } from '../../../kernel/pay-systems.ts';
import { NOTHING } from '../../../kernel/money.ts';
import { mayRepeat, ORDER_STATE_NAMES, placeOfDelivery } from '../../../shop/orders/order.rules.ts';
import { paperName } from '../../../shop/invoices/paper.rules.ts';
import type { OpenOrder } from '../../../shop/orders/open-orders.reads.ts';
import type { OwnOrder } from '../../../shop/orders/own-orders.reads.ts';
import { RECEIPT_NAMES } from '../../../shop/orders/receipt-kinds.rules.ts';
import type { ownReturns } from '../../../shop/returns/own-returns.reads.ts';
import { BUYER_RETURN_STATES } from '../../../shop/returns/return.rules.ts';

const TONES = {
  'awaiting-payment': 'waits',
  'ready-for-pickup': 'waits',
  'handed-over': 'ended',
  cancelled: 'ended',
  returned: 'ended',
  'partly-bought': 'ended',
} as const;

export type ShownOwnOrder = ReturnType<typeof shownOwnOrder>;

/**
 * An order in a list. Dates are formatted on the server: browsers format them differently.
 * @param mayReturn whether its page offers to return something
 */
export function shownOwnOrder(
  { placedAt, state, receipts, goods, paySystem, total, paid, cancelAsked, ...rest }: OwnOrder,
  mayReturn = false,
) {
  const tone: 'waits' | 'ended' | 'going' =
    state in TONES ? TONES[state as keyof typeof TONES] : cancelAsked ? 'waits' : 'going';
  return {
    ...rest,
    goods,
    placedOn: formatDay(placedAt),
    state: cancelAsked ? 'Вы\u00a0попросили отменить заказ' : ORDER_STATE_NAMES[state],
    tone,
    payable: state === 'awaiting-payment',
    paper: paperName({ state, paySystem, total, paid }),
    mayReturn,
    mayRepeat: mayRepeat(state),
    receipts: receipts.map(({ kind, at, ...receipt }) => ({
      ...receipt,
      name: RECEIPT_NAMES[kind],
      on: formatDay(at),
    })),
  };
}

/** An order that has not ended, as {@link stateText} of its page tells about it. */
export function shownOpenOrder({ parcel, parts, heldUntil, paySystem, ...order }: OpenOrder) {
  const { keptUntil, ...rest } = parcel;
  return {
    ...order,
    ...rest,
    paidOnline: isOnline(paySystem) || order.total === 0,
    refund: 'none' as const,
    // Such orders have ended.
    deliveryCancelled: false,
    moneyKept: NOTHING,
    place: placeOfDelivery(order.delivery),
    confirmBy: order.state === 'new' && heldUntil ? formatDayAndTime(heldUntil) : null,
    payBy: order.state === 'awaiting-payment' && heldUntil ? formatDayAndTime(heldUntil) : null,
    keptUntil: keptUntil && formatDayOfMonth(keptUntil),
    parts: parts.map((part) => ({ ...part, keptUntil: part.keptUntil && formatDayOfMonth(part.keptUntil) })),
  };
}

export type ShownOpenOrder = ReturnType<typeof shownOpenOrder>;

type OwnReturn = Awaited<ReturnType<typeof ownReturns>>[number];

export type ShownOwnReturn = ReturnType<typeof shownOwnReturn>;

export const shownOwnReturn = (one: OwnReturn) => ({ ...one, stateName: BUYER_RETURN_STATES[one.state] });
