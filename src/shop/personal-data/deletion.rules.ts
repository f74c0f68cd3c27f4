/** Life cycle of a deletion: it may be taken back until it is carried out. */
export type DeletionState = 'requested' | 'cancelled' | 'done';

/** Days between the request and the deletion. */
export const DAYS_TO_REGRET = 7;

/** Days for which acts of deletion are kept: three years. */
export const ACT_DAYS = 3 * 366;

export interface OrderBlocker {
  readonly kind: 'order' | 'refund' | 'return' | 'receipt';
  readonly orderId: string;
  readonly orderNumber: number;
  /** Placed without signing in: the account does not open it. */
  readonly byGuest: boolean;
}

/** An open claim. */
export interface TicketBlocker {
  readonly kind: 'ticket';
  readonly ticketId: number;
}

/** What has to be finished before an account can be deleted. */
export type Blocker = OrderBlocker | TicketBlocker;

/** In words for the customer: «Заказ № 10001 ещё не закончен». */
export function blockerText(blocker: Blocker): string {
  return blocker.kind === 'ticket'
    ? `Не\u00a0решено обращение № ${blocker.ticketId}`
    : ORDER_BLOCKER_TEXTS[blocker.kind](blocker.orderNumber);
}

const ORDER_BLOCKER_TEXTS: Readonly<Record<OrderBlocker['kind'], (orderNumber: number) => string>> = {
  order: (number) => `Заказ № ${number} ещё не\u00a0закончен`,
  refund: (number) => `По\u00a0заказу № ${number} мы\u00a0возвращаем деньги`,
  return: (number) => `По\u00a0заказу № ${number} не\u00a0закончен возврат товара`,
  receipt: (number) => `По\u00a0заказу № ${number} готовится чек`,
};

/** How rows of one kind were treated, with their number. */
export interface Removal {
  /** Name of a part of the deletion: «корзина». */
  readonly what: string;
  readonly how: 'deleted' | 'blanked';
  readonly rows: number;
  /** ISO 8601. */
  readonly at: string;
}

/** What proves a deletion; contains no personal data but the number of the account. */
export interface DeletionAct {
  /** The person: the number of the account. */
  readonly customerId: number;
  /** Name and address of the operator on that day. */
  readonly operator: string;
  readonly system: string;
  readonly reason: string;
  readonly removals: readonly Removal[];
  /** What stays and until when. */
  readonly kept: readonly { readonly what: string; readonly until: string }[];
  /** Companies that got data of this person earlier, and what. */
  readonly receivers: readonly { readonly company: string; readonly data: string }[];
  /** ISO 8601. */
  readonly at: string;
}
