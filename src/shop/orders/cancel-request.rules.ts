import { isCancellable, type OrderPayment } from './order.rules.ts';

/** Events of an order: its buyer has asked to cancel it while it is packed; the staff has answered no. */
export const CANCEL_ASKED = 'cancel-asked';
export const CANCEL_DECLINED = 'cancel-declined';

/** possible: not made yet. An order gets one request and one answer. */
export type CancelRequest = 'possible' | 'asked' | 'declined';

interface RequestedOrder extends OrderPayment {
  /** Of its lines. */
  readonly kinds: readonly string[];
  /** Kinds of its events, the oldest first. */
  readonly events: readonly string[];
}

/** What the buyer can see of such a request; null where none can be made, or the order has gone its way. */
export function cancelRequestOf({ events, ...order }: RequestedOrder): CancelRequest | null {
  const last = events.findLast((kind) => kind === CANCEL_ASKED || kind === CANCEL_DECLINED);
  if (last === undefined) return mayAskToCancel(order) ? 'possible' : null;
  if (order.state === 'packing') return last === CANCEL_ASKED ? 'asked' : 'declined';
  // The carrier had the box already: it goes on, whatever was answered.
  return order.state === 'shipped' || order.state === 'ready-for-pickup' ? 'declined' : null;
}

/** Only the staff may still cancel it. */
function mayAskToCancel(order: Omit<RequestedOrder, 'events'>): boolean {
  return isCancellable(order, 'staff') && !isCancellable(order, 'buyer');
}
