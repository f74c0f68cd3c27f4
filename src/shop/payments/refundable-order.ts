import { and, asc, eq } from 'drizzle-orm';
import { kopecks, NOTHING, type Kopecks } from '../../kernel/money.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { LockedOrder } from '../orders/move-order.ts';
import { isCancelledOrReturned, isHandedOut, isPaidBefore } from '../orders/order.rules.ts';
import type { Adjustment } from '../pricing/adjustment.rules.ts';
import { cashOfOrder, isDeliveryCollected } from './cash-of-order.reads.ts';
import type { LockedPayment } from './move-payment.ts';
import { payments } from './payments.tables.ts';
import { closingOf, wasDeliveryRefunded } from './refund-of-order.reads.ts';
import { mayBeClosedSoon, NOTHING_BACK, paidForDelivery, type PaidBack } from './refund.rules.ts';

export interface Refundable {
  /** Those that are paid, each for lines of its own; none where it was paid at the hand-over, or by certificates alone. */
  readonly payments: readonly LockedPayment[];
  /** What is left of the money that was collected at the hand-over; undefined for other orders. */
  readonly cash?: Kopecks;
}

/**
 * Locks the payments of an order whose pieces may be refunded; without one it was paid at the hand-over, or by certificates
 * alone. Refused while its closing receipt may still come: the refund's receipt has to follow it.
 */
export async function lockRefundable(tx: TransactionContext, order: LockedOrder): Promise<Refundable | Refusal> {
  // Returned: the parcel came back while its money did not.
  if (!isHandedOut(order.state) && !isCancelledOrReturned(order.state))
    return refuse('refund-not-possible', { state: order.state });
  const paid = await lockPaid(tx, order);
  // Cancelled: all goes back by itself, except what was collected when the box was handed out nevertheless.
  if (order.state === 'cancelled' && !isRefusal(paid) && paid.cash === undefined)
    return refuse('refund-not-possible', { state: order.state });
  if (isRefusal(paid) || paid.payments.length === 0) return paid;
  const { state, since = order.updatedAt } = await closingOf(tx.db, order.id);
  const mayCome = state === 'requested' || (state === 'none' && isHandedOut(order.state));
  return mayCome && mayBeClosedSoon(state, since, tx.now()) ? refuse('refund-too-early') : paid;
}

/** Locks the payments of an order that is paid; without one it was paid at the hand-over, or by certificates alone. */
export async function lockPaid(tx: TransactionContext, order: LockedOrder): Promise<Refundable | Refusal> {
  const paid = await lockPaidPayments(tx, order.id);
  if (paid.length > 0) return { payments: paid };
  const cash = isPaidBefore(order) ? undefined : await cashOfOrder(tx.db, order.id);
  if (cash && cash.collected > NOTHING) return { payments: [], cash: kopecks(cash.collected - cash.claimed) };
  const byCertificates = order.total === NOTHING && order.certificatePaid > NOTHING;
  return byCertificates ? { payments: [] } : refuse('refund-not-possible', { state: order.state });
}

/** The payments of a locked order that are paid; one with a refund of all of it under way is not. */
export function lockPaidPayments(tx: TransactionContext, orderId: string): Promise<LockedPayment[]> {
  return tx.db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.state, 'paid')))
    .orderBy(asc(payments.id))
    .for('update');
}

/** An order that has ended has given all back to its certificates and to the bonus account. */
export function forOrder({ state }: LockedOrder, part: PaidBack): PaidBack {
  return isCancelledOrReturned(state) ? { ...part, certificate: NOTHING, bonus: NOTHING } : part;
}

/** What delivery gives back, when it is refunded: once, and all of it. */
export async function deliveryPart(
  tx: TransactionContext,
  order: LockedOrder,
  adjustments: readonly Pick<Adjustment, 'kind' | 'perLine' | 'onDelivery'>[],
  isRefunded: boolean,
): Promise<PaidBack | Refusal> {
  if (!isRefunded) return NOTHING_BACK;
  if (await wasDeliveryRefunded(tx.db, order.id)) return refuse('refund-delivery-done');
  if (!isPaidBefore(order) && !(await isDeliveryCollected(tx.db, order.id))) return refuse('refund-not-paid');
  return forOrder(order, paidForDelivery(order.baseDeliveryPrice, adjustments));
}
