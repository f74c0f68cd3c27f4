import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { addMoney, NOTHING } from '../../kernel/money.ts';
import type { RefundReason } from '../../kernel/refund-reasons.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import type { LockedOrder } from '../orders/move-order.ts';
import { recordOrderEvent } from '../orders/record-order-event.ts';
import { startRefund } from './carry-out-refund.ts';
import { keyOfPart } from './key-of-part.ts';
import {
  measureRefund,
  type MeasuredPart,
  type RefundLimits,
  type RefundParts,
  type RefundSums,
} from './measure-refund.ts';
import { payments, refundedUnits, refundLines, refunds } from './payments.tables.ts';
import { linesOfSold } from './receipt.rules.ts';
import type { PIECES_CANCELLED_REFUND } from './refund.rules.ts';
import type { Refundable } from './refundable-order.ts';

export interface RequestedRefund extends RefundSums {
  readonly refundId: string;
  /** Of goods that several payments have paid for there is a refund of each; this one is the first. */
  readonly refundIds: readonly string[];
}

interface NewRefund {
  readonly key: string;
  readonly requestHash: string;
  /** Of the goods that the buyer has had, or has never got. */
  readonly reason: RefundReason | typeof PIECES_CANCELLED_REFUND;
}

/** What a command has refunded under this key, of all payments, with the hash of the command. */
export async function findRefundByKey(
  { db }: Pick<TransactionContext, 'db'>,
  key: string,
): Promise<{ readonly requestHash: string | null; readonly result: RequestedRefund } | undefined> {
  const [found] = await db.select().from(refunds).where(eq(refunds.key, key));
  if (!found) return undefined;
  const { id: refundId, orderId, requestHash, state, byHand } = found;
  const paid = await db.select({ id: payments.id }).from(payments).where(eq(payments.orderId, orderId));
  // One without a payment gives back to certificates alone.
  const keys = [key, ...['', ...paid.map(({ id }) => id)].map((id) => keyOfPart(key, id))];
  const parts = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), inArray(refunds.key, keys)));
  const ids = parts.map(({ id }) => id);
  const lines = await db.select().from(refundLines).where(inArray(refundLines.refundId, ids));
  const amount = addMoney(...parts.map((part) => part.amount));
  const ofDelivery = parts.map(({ deliveryCertificate }) => deliveryCertificate);
  const certificate = addMoney(...ofDelivery, ...lines.map((line) => line.certificate));
  const bonus = addMoney(...lines.map((line) => line.bonus));
  const awaitsApproval = state === 'awaiting-approval';
  const refundIds = [refundId, ...ids.filter((id) => id !== refundId)];
  return { requestHash, result: { refundId, refundIds, amount, certificate, bonus, awaitsApproval, byHand } };
}

/**
 * Saves a refund of a locked order, one of each payment that has paid for its goods, and starts it, unless another member of the staff has
 * to approve it first.
 */
export async function saveRefund(
  tx: TransactionContext,
  order: LockedOrder,
  refundable: Refundable,
  command: NewRefund,
  parts: RefundParts,
  limits: RefundLimits,
): Promise<RequestedRefund | Refusal> {
  const measured = await measureRefund(tx, order, refundable, parts, limits);
  if (isRefusal(measured)) return measured;
  const { parts: ofPayments, ...sums } = measured;
  const saved: string[] = [];
  for (const part of ofPayments) {
    // The key is that of the first one.
    const key = saved.length === 0 ? command.key : keyOfPart(command.key, part.payment?.id ?? '');
    const how = { settled: parts.settled, awaitsApproval: sums.awaitsApproval, byHand: sums.byHand };
    const refundId = await savePart(tx, order, { ...command, key }, part, how);
    if (isRefusal(refundId)) return refundId;
    saved.push(refundId);
  }
  return { refundId: saved[0]!, refundIds: saved, ...sums };
}

async function savePart(
  tx: TransactionContext,
  order: LockedOrder,
  { key, requestHash, reason }: NewRefund,
  { payment, lines, delivery, sold, amount, certificate, bonus }: MeasuredPart,
  { settled, awaitsApproval, byHand }: Pick<RefundParts, 'settled'> & Pick<RefundSums, 'awaitsApproval' | 'byHand'>,
): Promise<string | Refusal> {
  const refundId = randomUUID();
  const at = tx.now();
  const refund: typeof refunds.$inferInsert = {
    id: refundId,
    orderId: order.id,
    paymentId: amount > NOTHING && payment ? payment.id : null,
    byHand,
    amount,
    reason,
    state: awaitsApproval ? 'awaiting-approval' : byHand ? 'to-pay-by-hand' : 'requested',
    key,
    requestHash,
    delivery: delivery.amount,
    deliveryCertificate: delivery.certificate,
    lines: linesOfSold(sold),
    settled,
    requestedBy: actorName(tx.actor),
    createdAt: at,
    updatedAt: at,
  };
  const [saved] = await tx.db
    .insert(refunds)
    .values(refund)
    // The same key may have been used for another order meanwhile.
    .onConflictDoNothing({ target: refunds.key, where: isNotNull(refunds.key) })
    .returning();
  if (!saved) return refuse('command-key-reused');
  const ofLines = lines.map(({ sold: _sold, units: _units, paymentId: _paymentId, ...line }) => ({
    ...line,
    refundId,
  }));
  if (ofLines.length > 0) await tx.db.insert(refundLines).values(ofLines);
  const units = lines.flatMap((line) => line.units);
  if (units.length > 0) await tx.db.insert(refundedUnits).values(units.map((unitId) => ({ refundId, unitId })));
  const facts = { refundId, amount, certificate, ...(bonus > 0 && { bonus }), reason, awaitsApproval };
  await recordOrderEvent(tx, order.id, 'refund-requested', facts);
  if (!awaitsApproval) await startRefund(tx, order, saved);
  return refundId;
}
