import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { addMoney, NOTHING, type Kopecks } from '../../kernel/money.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName, isSameActor, type TransactionContext } from '../../platform/context.ts';
import { refuseWhenLocked } from '../../platform/locked-row.ts';
import type { ShopContext } from '../context.ts';
import { closeSettledExceptions } from '../exceptions/close-settled-exceptions.ts';
import { raiseException } from '../exceptions/raise-exception.ts';
import { lockOrder, type LockedOrder } from '../orders/move-order.ts';
import { orderEvents } from '../orders/orders.tables.ts';
import { orderChangedSince, type SeenOrder } from '../orders/order-version.reads.ts';
import { isCancelledOrReturned, isPaidBefore, ownedOrder } from '../orders/order.rules.ts';
import { recordOrderEvent } from '../orders/record-order-event.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { cancelledOwed } from './cancelled-owed.reads.ts';
import { resumeClosingReceipt, startRefund } from './carry-out-refund.ts';
import { lockPayment } from './move-payment.ts';
import { isLeftToPerson } from './payment.rules.ts';
import { refundLines, refunds } from './payments.tables.ts';
import { keptOfPayment, refundsUnderWay } from './refund-of-order.reads.ts';
import { settlePaymentJob } from './settle-payment.job.ts';

/** Kinds of events of the order. */
const APPROVED = 'refund-approved';
const DECLINED = 'refund-declined';

type Refund = typeof refunds.$inferSelect;

export interface DecidedRefund {
  readonly refundId: string;
  readonly amount: Kopecks;
  readonly approved: boolean;
}

/**
 * A second member of the staff approves a large refund, which is carried out then. Repeated by the same person, it changes nothing and
 * answers the same.
 */
export function approveRefund(
  ctx: Pick<ShopContext, 'transaction'>,
  refundId: string,
  seen: SeenOrder = {},
): Promise<DecidedRefund | Refusal> {
  return decide(ctx, { refundId, ...seen }, APPROVED, async (tx, order, refund) => {
    const by = actorName(tx.actor);
    if (refund.requestedBy !== null && isSameActor(refund.requestedBy, by)) return refuse('refund-same-person');
    const refused = isGivenUp(order, refund)
      ? refuse('refund-not-possible', { state: order.state })
      : await refuseUnlessPaid(tx, refund);
    if (refused) return refused;
    await tx.db
      .update(refunds)
      .set({ state: refund.byHand ? 'to-pay-by-hand' : 'requested', approvedBy: by, updatedAt: tx.now() })
      .where(eq(refunds.id, refundId));
    await recordOrderEvent(tx, order.id, APPROVED, { refundId, amount: refund.amount });
    await startRefund(tx, order, refund);
    return { refundId, amount: refund.amount, approved: true };
  });
}

/**
 * A large refund is given up, or one without a clear answer was not made, as a person has seen at the company; its pieces can be refunded
 * again. Repeated as an approval is.
 */
export function declineRefund(
  ctx: Pick<ShopContext, 'transaction'>,
  refundId: string,
  seen: SeenOrder = {},
): Promise<DecidedRefund | Refusal> {
  return decide(ctx, { refundId, ...seen }, DECLINED, async (tx, order, refund) => {
    const { amount } = refund;
    await tx.db
      .update(refunds)
      .set({ state: 'failed', request: null, updatedAt: tx.now() })
      .where(eq(refunds.id, refundId));
    await recordOrderEvent(tx, order.id, DECLINED, { refundId, amount });
    await resumeClosingReceipt(tx, order, refund);
    if (refund.state === 'awaiting-approval') await reportOwed(tx, order, refund);
    else await reportNotMade(tx, order, refund);
    return { refundId, amount, approved: false };
  });
}

/** The same as if the company had refused it: the buyer was told that the money is on its way. */
async function reportNotMade(
  tx: TransactionContext,
  order: LockedOrder,
  { id: refundId, paymentId, amount }: Refund,
): Promise<void> {
  await closeSettledExceptions(tx, `refund:${refundId}`, 'У\u00a0компании этого возврата нет.');
  const payment = (await lockPayment(tx, paymentId!))!;
  const facts = { orderId: order.id, paymentId: payment.id, refundId, amount, reason: '' };
  await raiseException(tx, { kind: 'refund-refused', subject: `refund:${refundId}`, facts });
  // Its sum may have been refunded in the cabinet already.
  await tx.enqueue(settlePaymentJob, { provider: payment.provider, providerPaymentId: payment.providerId! });
}

/** The buyer was told that the money for pieces that will not come is on its way. */
async function reportOwed(
  tx: TransactionContext,
  order: LockedOrder,
  { id: refundId, paymentId, amount, delivery, deliveryCertificate }: Refund,
): Promise<void> {
  if (!isPaidBefore(order) || isCancelledOrReturned(order.state)) return;
  const owed = await cancelledOwed(tx.db, order.id);
  const lines = await tx.db.select().from(refundLines).where(eq(refundLines.refundId, refundId));
  const isOwed =
    lines.some(({ position }) => owed.lines.includes(position)) ||
    (owed.delivery && delivery + deliveryCertificate > 0);
  if (!isOwed) return;
  const money = addMoney(amount, deliveryCertificate, ...lines.map((line) => line.certificate));
  const facts = { orderId: order.id, paymentId, refundId, amount: money };
  await raiseException(tx, { kind: 'cancelled-not-refunded', subject: `refund:${refundId}`, facts });
}

function decide(
  ctx: Pick<ShopContext, 'transaction'>,
  { refundId, ...seen }: SeenOrder & { readonly refundId: string },
  decision: typeof APPROVED | typeof DECLINED,
  work: (tx: TransactionContext, order: LockedOrder, refund: Refund) => Promise<DecidedRefund | Refusal>,
): Promise<DecidedRefund | Refusal> {
  const deciding = ctx.transaction(async (tx): Promise<DecidedRefund | Refusal> => {
    const [found] = await tx.db.select({ orderId: refunds.orderId }).from(refunds).where(eq(refunds.id, refundId));
    const order = found && (await lockOrder(tx, found.orderId));
    const notAllowed = unlessAllowed(tx.actor, 'approve-refund', order ? ownedOrder(order) : 'order');
    if (notAllowed) return notAllowed;
    if (!order) return refuse('refund-unknown');
    const [refund] = await tx.db.select().from(refunds).where(eq(refunds.id, refundId)).for('update');
    const isOpen =
      refund!.state === 'awaiting-approval' || (decision === DECLINED && isLeftToPerson(refund!, tx.now()));
    // Who declines it now would refund it by hand, and ours would be carried out too.
    const isUnderWay = refund!.state === 'requested' || refund!.state === 'pending';
    if (!isOpen && isUnderWay && decision === DECLINED) return refuse('refund-under-way');
    if (!isOpen) return earlierDecision(tx, refund!, decision);
    return (await orderChangedSince(tx.db, order.id, seen)) ?? work(tx, order, refund!);
  });
  return refuseWhenLocked(refuse('order-busy', { retryAfter: 60 }), deciding);
}

/** The same decision of the same person, or who has decided otherwise. */
async function earlierDecision(
  tx: TransactionContext,
  { id: refundId, orderId, amount }: Refund,
  decision: typeof APPROVED | typeof DECLINED,
): Promise<DecidedRefund | Refusal> {
  const [decided] = await tx.db
    .select({ by: orderEvents.actor, kind: orderEvents.kind })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderId, orderId),
        inArray(orderEvents.kind, [APPROVED, DECLINED]),
        sql`${orderEvents.facts}->>'refundId' = ${refundId}`,
      ),
    )
    .orderBy(desc(orderEvents.id))
    .limit(1);
  const isRepeat = decided?.kind === decision && isSameActor(decided.by, actorName(tx.actor));
  return isRepeat
    ? { refundId, amount, approved: decision === APPROVED }
    : refuse('refund-not-awaiting', { by: decided?.by ?? '' });
}

/**
 * A cancelled order gives back everything but what was collected after that, one that came back all that certificates have paid: a part
 * would be given twice.
 */
const isGivenUp = ({ state }: LockedOrder, { amount, byHand }: Refund): boolean =>
  (state === 'cancelled' && !byHand) || (state === 'returned' && amount === NOTHING);

/** All of the payment may have been refunded since the refund was requested. */
async function refuseUnlessPaid(tx: TransactionContext, { paymentId, amount }: Refund): Promise<Refusal | undefined> {
  if (amount === NOTHING || paymentId === null) return undefined;
  const payment = (await lockPayment(tx, paymentId))!;
  const kept = await keptOfPayment(tx.db, paymentId);
  const left = payment.amount - payment.refunded - (await refundsUnderWay(tx.db, paymentId)) - kept;
  return payment.state === 'paid' && amount <= left
    ? undefined
    : refuse('refund-too-much', { left: Math.max(0, left) });
}
