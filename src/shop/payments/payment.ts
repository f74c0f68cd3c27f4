import type { Kopecks } from '../../kernel/money.ts';
import type { PaySystem } from '../orders/order.ts';
import type { GatewayMethod, GatewayPayment } from './payment-gateway.ts';

/** starting: asked for, the company's answer not yet noted. refunding: the money is on its way back. */
export type PaymentState = 'starting' | 'pending' | 'paid' | 'cancelled' | 'refunding' | 'refunded';

export function gatewayMethodOf(paySystem: PaySystem): GatewayMethod | undefined {
  return paySystem === 1 ? 'card' : paySystem === 5 ? 'sbp' : undefined;
}

/**
 * What the company has given back that we did not know of. `all` of a payment on its way back by us is that way come to
 * its end, by our hands or by somebody's in the company's cabinet; of any other it is the cabinet's doing, and that the
 * payment was paid before may be news as well. `part` is always the cabinet's.
 */
export function newlyRefunded(
  ours: { state: PaymentState; amount: Kopecks; refunded: Kopecks },
  theirs: Pick<GatewayPayment, 'state' | 'refunded'>,
): 'all' | 'part' | undefined {
  if (theirs.state !== 'paid' || ours.state === 'refunded') return undefined;
  if (theirs.refunded >= ours.amount) return 'all';
  return theirs.refunded > ours.refunded && ours.state !== 'refunding' ? 'part' : undefined;
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
