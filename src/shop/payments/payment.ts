import type { Kopecks } from '../../kernel/money.ts';
import type { PaySystem } from '../orders/order.ts';
import type { GatewayMethod, GatewayPayment } from './payment-gateway.ts';

/** starting: asked for, the company's answer not yet noted. refunding: the money is on its way back. */
export type PaymentState = 'starting' | 'pending' | 'paid' | 'cancelled' | 'refunding' | 'refunded';

export function gatewayMethodOf(paySystem: PaySystem): GatewayMethod | undefined {
  return paySystem === 1 ? 'card' : paySystem === 5 ? 'sbp' : undefined;
}

/**
 * The company gave the whole of a payment back by itself: somebody pressed so in its cabinet. That the payment was
 * paid before may be news as well, when that signal was lost. Money on its way back by us is another matter.
 */
export function isRefundedThere(
  ours: { state: PaymentState; amount: Kopecks; orderId: string },
  theirs: Pick<GatewayPayment, 'amount' | 'currency' | 'orderId' | 'refunded'>,
): boolean {
  const byUs = ours.state === 'refunding' || ours.state === 'refunded';
  return !byUs && !mismatchOf(ours, theirs) && theirs.refunded === ours.amount;
}

export type Mismatch = 'amount' | 'currency' | 'order';

/** Whether the company speaks of the payment we asked for; anything else changes nothing. */
export function mismatchOf(
  ours: { amount: Kopecks; orderId: string },
  theirs: Pick<GatewayPayment, 'amount' | 'currency' | 'orderId'>,
): Mismatch | undefined {
  if (theirs.orderId !== ours.orderId) return 'order';
  if (theirs.currency !== 'RUB') return 'currency';
  if (theirs.amount !== ours.amount) return 'amount';
  return undefined;
}
