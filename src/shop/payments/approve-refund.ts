import { eq } from 'drizzle-orm';
import { NOTHING, type Kopecks } from '../../kernel/money.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import { refuseWhenLocked } from '../../platform/locked-row.ts';
import type { ShopContext } from '../context.ts';
import { lockOrder, type LockedOrder } from '../orders/move-order.ts';
import { ownedOrder } from '../orders/order.rules.ts';
import { recordOrderEvent } from '../orders/record-order-event.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { resumeClosingReceipt, startRefund } from './carry-out-refund.ts';
import { lockPayment } from './move-payment.ts';
import { refunds } from './payments.tables.ts';
import { refundsUnderWay } from './refund-of-order.reads.ts';

type Refund = typeof refunds.$inferSelect;

export interface DecidedRefund {
  readonly refundId: string;
  readonly amount: Kopecks;
  readonly approved: boolean;
}

/** A second member of the staff approves a large refund, which is carried out then. Repeating it changes nothing. */
export function approveRefund(
  ctx: Pick<ShopContext, 'transaction'>,
  refundId: string,
): Promise<DecidedRefund | Refusal> {
  return decide(ctx, refundId, async (tx, order, refund) => {
    const by = actorName(tx.actor);
    if (refund.requestedBy !== null && isSamePerson(refund.requestedBy, by)) return refuse('refund-same-person');
    const refused = await refuseUnlessPaid(tx, refund);
    if (refused) return refused;
    await tx.db
      .update(refunds)
      .set({ state: refund.byHand ? 'to-pay-by-hand' : 'requested', approvedBy: by, updatedAt: tx.now() })
      .where(eq(refunds.id, refundId));
    await recordOrderEvent(tx, order.id, 'refund-approved', { refundId, amount: refund.amount });
    await startRefund(tx, order, refund);
    return { refundId, amount: refund.amount, approved: true };
  });
}

/** A large refund is given up; its pieces can be refunded again. */
export function declineRefund(
  ctx: Pick<ShopContext, 'transaction'>,
  refundId: string,
): Promise<DecidedRefund | Refusal> {
  return decide(ctx, refundId, async (tx, order, refund) => {
    const { amount } = refund;
    await tx.db.update(refunds).set({ state: 'failed', updatedAt: tx.now() }).where(eq(refunds.id, refundId));
    await recordOrderEvent(tx, order.id, 'refund-declined', { refundId, amount });
    await resumeClosingReceipt(tx, order, refund);
    return { refundId, amount, approved: false };
  });
}

function decide(
  ctx: Pick<ShopContext, 'transaction'>,
  refundId: string,
  work: (tx: TransactionContext, order: LockedOrder, refund: Refund) => Promise<DecidedRefund | Refusal>,
): Promise<DecidedRefund | Refusal> {
  const deciding = ctx.transaction(async (tx): Promise<DecidedRefund | Refusal> => {
    const [found] = await tx.db.select({ orderId: refunds.orderId }).from(refunds).where(eq(refunds.id, refundId));
    const order = found && (await lockOrder(tx, found.orderId));
    const notAllowed = unlessAllowed(tx.actor, 'approve-refund', order ? ownedOrder(order) : 'order');
    if (notAllowed) return notAllowed;
    if (!order) return refuse('refund-unknown');
    const [refund] = await tx.db.select().from(refunds).where(eq(refunds.id, refundId)).for('update');
    if (refund!.state !== 'awaiting-approval') return refuse('refund-not-awaiting');
    return work(tx, order, refund!);
  });
  return refuseWhenLocked(refuse('order-busy', { retryAfter: 60 }), deciding);
}

/** Names may change, ids do not. */
const isSamePerson = (one: string, other: string) => one.split(' ', 1)[0] === other.split(' ', 1)[0];

/** All of the payment may have been refunded since the refund was requested. */
async function refuseUnlessPaid(tx: TransactionContext, { paymentId, amount }: Refund): Promise<Refusal | undefined> {
  if (amount === NOTHING || paymentId === null) return undefined;
  const payment = (await lockPayment(tx, paymentId))!;
  const left = payment.amount - payment.refunded - (await refundsUnderWay(tx.db, paymentId));
  return payment.state === 'paid' && amount <= left
    ? undefined
    : refuse('refund-too-much', { left: Math.max(0, left) });
}
