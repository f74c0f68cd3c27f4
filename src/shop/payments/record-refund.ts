import { eq } from 'drizzle-orm';
import type { FiscalNumbers } from '../../kernel/fiscal-numbers.ts';
import { kopecks, type Kopecks } from '../../kernel/money.ts';
import { PAY } from '../../kernel/pay-systems.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { refuseWhenLocked } from '../../platform/locked-row.ts';
import type { ShopContext } from '../context.ts';
import { closeSettledExceptions } from '../exceptions/close-settled-exceptions.ts';
import { lockOrder, type LockedOrder } from '../orders/move-order.ts';
import { orderChangedSince, type SeenOrder } from '../orders/order-version.reads.ts';
import { ownedOrder } from '../orders/order.rules.ts';
import { recordOrderEvent } from '../orders/record-order-event.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { returnOtherParts } from './carry-out-refund.ts';
import { cashOfOrder } from './cash-of-order.reads.ts';
import { closeExceptionsOf, postRefundDone, takeAsDone, unnamedMoney } from './finish-refund.ts';
import { lockPayment } from './move-payment.ts';
import { refunds } from './payments.tables.ts';
import { hasOtherPaid } from './refund-of-order.reads.ts';
import { refusedRefunds } from './refused-refunds.reads.ts';

type Refund = typeof refunds.$inferSelect;

export interface RecordedRefund {
  readonly refundId: string;
  readonly amount: Kopecks;
  readonly state: 'done';
}

/**
 * Records that a person has made a refund. Of what was paid at the hand-over, the money was given back; what our cash register has sold
 * needs the numbers of its receipt. Of what the company had refused, the refund was made in its cabinet, where the sum does not tell
 * which one it is: money that no refund accounts for has to be there. Repeating it changes nothing.
 */
export function recordRefund(
  ctx: Pick<ShopContext, 'transaction'>,
  refundId: string,
  { fiscal, ...seen }: SeenOrder & { readonly fiscal?: FiscalNumbers | undefined } = {},
): Promise<RecordedRefund | Refusal> {
  const recording = ctx.transaction(async (tx): Promise<RecordedRefund | Refusal> => {
    const [found] = await tx.db.select({ orderId: refunds.orderId }).from(refunds).where(eq(refunds.id, refundId));
    const order = found && (await lockOrder(tx, found.orderId));
    const notAllowed = unlessAllowed(tx.actor, 'record-refund', order ? ownedOrder(order) : 'order');
    if (notAllowed) return notAllowed;
    if (!order) return refuse('refund-unknown');
    const [known] = await tx.db.select().from(refunds).where(eq(refunds.id, refundId));
    const refund = known!;
    if (refund.state === 'done') {
      if (fiscal && !isSameReceipt(refund.fiscal, fiscal)) return refuse('receipt-registered');
    } else {
      const record = refund.byHand ? recordPaidBack : recordInCabinet;
      const refused = (await orderChangedSince(tx.db, order.id, seen)) ?? (await record(tx, order, refund, fiscal));
      if (isRefusal(refused)) return refused;
    }
    return { refundId, amount: refund.amount, state: 'done' };
  });
  return refuseWhenLocked(refuse('order-busy', { retryAfter: 60 }), recording);
}

async function recordInCabinet(
  tx: TransactionContext,
  order: LockedOrder,
  refund: Refund,
  fiscal: FiscalNumbers | undefined,
): Promise<Refusal | undefined> {
  if (fiscal) return refuse('till-receipt-not-needed');
  const payment = refund.paymentId === null ? undefined : await lockPayment(tx, refund.paymentId);
  const refused = payment && (await refusedRefunds(tx.db, order.id, payment.id));
  const found = refused?.find((one) => one.refund.id === refund.id);
  if (!payment || !found) return refuse('refund-not-by-hand');
  if (!found.isOpen) return refuse('refund-repeated');
  const seen = await unnamedMoney(tx, payment);
  if (seen < refund.amount) return refuse('refund-not-in-cabinet', { amount: refund.amount, seen: kopecks(seen) });
  await takeAsDone(tx, order, refund);
  const isAll = payment.state === 'refunded' && !(await hasOtherPaid(tx.db, payment));
  await returnOtherParts(tx, order, refund, isAll);
  await closeExceptionsOf(tx, order, payment, refund);
  const { id: refundId, amount } = refund;
  await recordOrderEvent(tx, order.id, 'refund-recorded', { refundId, amount });
  return undefined;
}

async function recordPaidBack(
  tx: TransactionContext,
  order: LockedOrder,
  refund: Refund,
  fiscal: FiscalNumbers | undefined,
): Promise<Refusal | undefined> {
  if (refund.state !== 'to-pay-by-hand') return refuse('refund-not-by-hand');
  if (order.paySystem === PAY.cashInShop && !fiscal) return refuse('till-receipt-missing');
  const { id: refundId, amount } = refund;
  await tx.db
    .update(refunds)
    .set({ state: 'done', fiscal: fiscal ?? null, updatedAt: tx.now() })
    .where(eq(refunds.id, refundId));
  await recordOrderEvent(tx, order.id, 'partly-refunded', { refunded: amount, refundId, ...(fiscal && { fiscal }) });
  const { collected, paidBack } = await cashOfOrder(tx.db, order.id);
  await returnOtherParts(tx, order, refund, paidBack >= collected);
  await closeSettledExceptions(tx, `refund:${refundId}`, 'Деньги возвращены.');
  await postRefundDone(tx, order.id, refundId);
  return undefined;
}

const isSameReceipt = (one: FiscalNumbers | null, other: FiscalNumbers): boolean =>
  one !== null && one.storage === other.storage && one.document === other.document && one.attribute === other.attribute;
