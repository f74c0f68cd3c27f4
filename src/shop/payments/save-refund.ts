import { randomUUID } from 'node:crypto';
import { eq, isNotNull } from 'drizzle-orm';
import { addMoney, kopecks, NOTHING, type Kopecks } from '../../kernel/money.ts';
import type { RefundReason } from '../../kernel/refund-reasons.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database.ts';
import type { LockedOrder } from '../orders/move-order.ts';
import { recordOrderEvent } from '../orders/record-order-event.ts';
import { startRefund } from './carry-out-refund.ts';
import { unsoldPieces } from './left-pieces.reads.ts';
import type { LockedPayment } from './move-payment.ts';
import { refundedUnits, refundLines, refunds } from './payments.tables.ts';
import { fitReceipt, linesOfSold, MOST_RECEIPT_LINES, type Sold } from './receipt.rules.ts';
import {
  keptOfPayment,
  refundableLinesOf,
  refundedByOne,
  refundsClaimed,
  wasDeliveryRefunded,
} from './refund-of-order.reads.ts';
import {
  paidForDelivery,
  soldAtHandOver,
  withinCollected,
  type PaidBack,
  type PIECES_CANCELLED_REFUND,
} from './refund.rules.ts';
import type { Refundable } from './refundable-order.ts';

/** What a refund gives back. */
export interface RefundSums {
  /** In money. */
  readonly amount: Kopecks;
  /** Back to gift certificates. */
  readonly certificate: Kopecks;
  /** Back to the bonus account; a bonus is 100. */
  readonly bonus: Kopecks;
  /** Another member of the staff has to approve it first. */
  readonly awaitsApproval: boolean;
  /** Paid at the hand-over: a person pays it back. */
  readonly byHand: boolean;
}

export interface RequestedRefund extends RefundSums {
  readonly refundId: string;
}

export interface RefundLimits {
  /** Refunds of an order that together are above this sum, in money and certificates, need a second member of the staff. */
  readonly secondPersonFrom: Kopecks;
}

export interface RefundParts {
  readonly lines: readonly (PaidBack & {
    readonly position: number;
    readonly quantity: number;
    readonly packs: number;
  })[];
  readonly delivery: PaidBack;
  /** Of its receipt. */
  readonly sold: readonly Sold[];
  /** Ids of packs, where they are known. */
  readonly units: readonly number[];
  /** A receipt of full payment was sent for these goods. */
  readonly settled: boolean;
}

interface NewRefund {
  readonly key: string;
  readonly requestHash: string;
  /** Of the goods that the buyer has had, or has never got. */
  readonly reason: RefundReason | typeof PIECES_CANCELLED_REFUND;
}

/** The refund saved under this key, with the hash of its command. */
export async function findRefundByKey(
  { db }: Pick<TransactionContext, 'db'>,
  key: string,
): Promise<{ readonly requestHash: string | null; readonly result: RequestedRefund } | undefined> {
  const [found] = await db.select().from(refunds).where(eq(refunds.key, key));
  if (!found) return undefined;
  const lines = await db.select().from(refundLines).where(eq(refundLines.refundId, found.id));
  const certificate = addMoney(found.deliveryCertificate, ...lines.map((line) => line.certificate));
  const bonus = addMoney(...lines.map((line) => line.bonus));
  const { id: refundId, amount, requestHash, state, byHand } = found;
  const awaitsApproval = state === 'awaiting-approval';
  return { requestHash, result: { refundId, amount, certificate, bonus, awaitsApproval, byHand } };
}

/** What a refund of a locked order would give back. Never more money than is left of the payment, or of what was collected at the hand-over. */
export async function measureRefund(
  tx: TransactionContext,
  order: LockedOrder,
  { payment, cash }: Refundable,
  { lines: wanted, delivery, sold }: RefundParts,
  { secondPersonFrom }: RefundLimits,
): Promise<(RefundSums & { readonly lines: RefundParts['lines'] }) | Refusal> {
  const lines = cash === undefined ? wanted : await asCollected(tx, order, wanted, delivery, cash);
  const amount = addMoney(delivery.amount, ...lines.map((line) => line.amount));
  const certificate = addMoney(delivery.certificate, ...lines.map((line) => line.certificate));
  const bonus = addMoney(...lines.map((line) => line.bonus));
  if (amount === NOTHING && certificate === NOTHING && bonus === NOTHING) return refuse('refund-nothing');
  if (amount > NOTHING) {
    const left = payment ? await leftOfPayment(tx.db, payment) : cash;
    if (left === undefined) return refuse('refund-not-possible', { state: order.state });
    // Money may have been refunded in the company's cabinet, for nobody knows which pieces.
    if (amount > left) return refuse('refund-too-much', { left });
    // The company refuses a longer receipt.
    if (payment && !fitReceipt(sold)) return refuse('refund-too-many-packs', { most: MOST_RECEIPT_LINES });
  }
  // Several small refunds of an order are one large one.
  const awaitsApproval = amount + certificate + (await refundedByOne(tx.db, order.id)) > secondPersonFrom;
  return { lines, amount, certificate, bonus, awaitsApproval, byHand: amount > NOTHING && !payment };
}

/** Saves a refund of a locked order, and starts it, unless another member of the staff has to approve it first. */
export async function saveRefund(
  tx: TransactionContext,
  order: LockedOrder,
  refundable: Refundable,
  { key, requestHash, reason }: NewRefund,
  parts: RefundParts,
  limits: RefundLimits,
): Promise<RequestedRefund | Refusal> {
  const measured = await measureRefund(tx, order, refundable, parts, limits);
  if (isRefusal(measured)) return measured;
  const { lines, amount, certificate, bonus, awaitsApproval, byHand } = measured;
  const { payment } = refundable;
  const { delivery, sold, units, settled } = parts;
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
  if (lines.length > 0) await tx.db.insert(refundLines).values(lines.map((line) => ({ ...line, refundId })));
  if (units.length > 0) await tx.db.insert(refundedUnits).values(units.map((unitId) => ({ refundId, unitId })));
  const facts = { refundId, amount, certificate, ...(bonus > 0 && { bonus }), reason, awaitsApproval };
  await recordOrderEvent(tx, order.id, 'refund-requested', facts);
  if (!awaitsApproval) await startRefund(tx, order, saved);
  return { refundId, amount, certificate, bonus, awaitsApproval, byHand };
}

async function leftOfPayment(db: Db, { id, amount, refunded }: LockedPayment): Promise<Kopecks> {
  return kopecks(amount - refunded - (await refundsClaimed(db, id)) - (await keptOfPayment(db, id)));
}

async function asCollected(
  tx: TransactionContext,
  order: LockedOrder,
  wanted: RefundParts['lines'],
  delivery: PaidBack,
  cash: Kopecks,
): Promise<RefundParts['lines']> {
  const { amounts, adjustments } = await refundableLinesOf(tx.db, order.id);
  const unsold = await unsoldPieces(tx.db, order.id);
  const sold = amounts.map((line) => soldAtHandOver(line, unsold.get(line.position) ?? 0));
  // Delivery that was not refunded yet keeps its money.
  const ofDelivery = (await wasDeliveryRefunded(tx.db, order.id))
    ? delivery.amount
    : paidForDelivery(order.baseDeliveryPrice, adjustments).amount;
  return withinCollected(sold, wanted, kopecks(cash - ofDelivery));
}
