import type { Actor } from '../../kernel/actor.ts';
import type { CarrierName } from '../../kernel/carriers.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import { ORDER_STATES, type DeliveryMethod, type OrderState } from '../orders/order.rules.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';

/**
 * How an order stands with its money. none: it has ended unpaid. paid: in money or by certificates, online or at the hand-over.
 * refunded: all of it or a part was given back.
 */
export const ORDER_MONEY = ['awaiting', 'on-delivery', 'paid', 'refunded', 'none'] as const;
export type OrderMoney = (typeof ORDER_MONEY)[number];

/** Which orders a list of the staff shows; a condition that is absent excludes none. */
export interface OrderFilter {
  readonly state?: readonly OrderState[] | undefined;
  readonly method?: DeliveryMethod | undefined;
  readonly carrier?: CarrierName | undefined;
  readonly money?: OrderMoney | undefined;
  /** Days of Moscow, `2026-11-26`; both count. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** It has an exception that nobody has closed. */
  readonly exception?: true | undefined;
  /** Its buyer waits for an answer to a request to cancel it. */
  readonly cancelAsked?: true | undefined;
  /** A hold stops its shipment. */
  readonly onHold?: true | undefined;
}

/** A refusal if the orders that fit would tell the actor what it may not read; undefined otherwise. */
export function unlessMayFilter(actor: Actor, { money, exception }: OrderFilter): Refusal | undefined {
  return (
    (money && unlessAllowed(actor, 'read-money', 'order')) ?? (exception && unlessAllowed(actor, 'read', 'exception'))
  );
}

/** The only states in which orders may stand so; of the others they are in any. */
const STATES_OF_MONEY: Readonly<Partial<Record<OrderMoney, readonly OrderState[]>>> = {
  awaiting: ['awaiting-payment'],
  'on-delivery': ['new', 'paid', 'packing', 'shipped', 'ready-for-pickup'],
  none: ['cancelled', 'returned'],
};

/** States to which all conditions of a filter restrict it; undefined: to none. */
export function statesOf({ state, money, cancelAsked }: OrderFilter): readonly OrderState[] | undefined {
  const restrictions = [
    state,
    money && STATES_OF_MONEY[money],
    cancelAsked && (['packing'] as const satisfies readonly OrderState[]),
  ].filter((one) => one !== undefined);
  if (restrictions.length === 0) return undefined;
  return ORDER_STATES.filter((one) => restrictions.every((allowed) => (allowed as readonly string[]).includes(one)));
}

/** Where a page of orders ends: the next one begins with the order before it. */
export interface OrderCursor {
  /** When that order was placed, in microseconds, as the database compares it. */
  readonly moment: number;
  readonly number: number;
}

export const cursorText = ({ moment, number }: OrderCursor): string => `${moment}-${number}`;

/** @returns undefined for what is no cursor of this list */
export function readCursor(text: string): OrderCursor | undefined {
  const [, moment, number] = /^(\d{15,16})-(\d{1,15})$/.exec(text) ?? [];
  // Beyond it numbers are not exact.
  if (moment === undefined || !Number.isSafeInteger(Number(moment))) return undefined;
  return { moment: Number(moment), number: Number(number) };
}
