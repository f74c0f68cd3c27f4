import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { addMoney, kopecks, NOTHING, type Kopecks } from '../../kernel/money.ts';
import type { RefundReason } from '../../kernel/refund-reasons.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database.ts';
import type { LockedOrder } from '../orders/move-order.ts';
import { recordOrderEvent } from '../orders/record-order-event.ts';
import { startRefund } from './carry-out-refund.ts';
import { unsoldPieces } from './left-pieces.reads.ts';
import { keyOfPart } from './key-of-part.ts';
import type { LockedPayment } from './move-payment.ts';
import { byPayment } from './paid-lines.rules.ts';
import { payments, refundedUnits, refundLines, refunds } from './payments.tables.ts';
import { fitReceipt, linesOfSold, MOST_RECEIPT_LINES, soldDelivery, type Sold } from './receipt.rules.ts';
import {
  keptOfPayment,
  refundableLinesOf,
  refundedByOne,
  refundsClaimed,
  wasDeliveryRefunded,
} from './refund-of-order.reads.ts';
import {
  NOTHING_BACK,
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
  /** Of goods that several payments have paid for there is a refund of each; this one is the first. */
  readonly refundIds: readonly string[];
}

export interface RefundLimits {
  /** Refunds of an order that together are above this sum, in money and certificates, need a second member of the staff. */
  readonly secondPersonFrom: Kopecks;
}

/** What is refunded of one line. */
export interface PartOfLine extends PaidBack {
  readonly position: number;
  readonly quantity: number;
  readonly packs: number;
  /** What has paid for the line; null: the first payment. */
  readonly paymentId: string | null;
  /** On the receipt. */
  readonly sold: readonly Sold[];
  /** Ids of packs, where they are known. */
  readonly units: readonly number[];
}

export interface RefundParts {
  readonly lines: readonly PartOfLine[];
  readonly delivery: PaidBack;
  /** A receipt of full payment was sent for these goods. */
  readonly settled: boolean;
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
  const keys = [key, ...paid.map(({ id }) => keyOfPart(key, id))];
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

/** What goes back to one payment; without one by a person, or to certificates alone. */
interface MeasuredPart extends PaidBack {
  readonly payment: LockedPayment | undefined;
  readonly lines: readonly PartOfLine[];
  readonly delivery: PaidBack;
  /** On its receipt. */
  readonly sold: readonly Sold[];
}

/**
 * What a refund of a locked order would give back, to each payment for what that has paid for. Never more money than is left of a
 * payment, or of what was collected at the hand-over.
 */
export async function measureRefund(
  tx: TransactionContext,
  order: LockedOrder,
  { payments: paid, cash }: Refundable,
  { lines: wanted, delivery }: RefundParts,
  { secondPersonFrom }: RefundLimits,
): Promise<(RefundSums & { readonly parts: readonly MeasuredPart[] }) | Refusal> {
  const lines = cash === undefined ? wanted : await asCollected(tx, order, wanted, delivery, cash);
  const parts = byPayment(paid, lines)
    .map(({ withDelivery, ...part }) => withSums(part, withDelivery ? delivery : NOTHING_BACK))
    .filter((part) => part.amount > NOTHING || part.certificate > NOTHING || part.bonus > NOTHING);
  if (parts.length === 0) return refuse('refund-nothing');
  for (const part of parts) {
    const refused = await unlessLeft(tx.db, order, part, cash);
    if (refused) return refused;
  }
  const amount = addMoney(...parts.map((part) => part.amount));
  const certificate = addMoney(...parts.map((part) => part.certificate));
  const bonus = addMoney(...parts.map((part) => part.bonus));
  // Several small refunds of an order are one large one.
  const awaitsApproval = amount + certificate + (await refundedByOne(tx.db, order.id)) > secondPersonFrom;
  return { parts, amount, certificate, bonus, awaitsApproval, byHand: amount > NOTHING && paid.length === 0 };
}

function withSums(part: Pick<MeasuredPart, 'payment' | 'lines'>, delivery: PaidBack): MeasuredPart {
  const { lines } = part;
  return {
    ...part,
    delivery,
    sold: [...lines.flatMap((line) => line.sold), soldDelivery(delivery.amount)],
    amount: addMoney(delivery.amount, ...lines.map((line) => line.amount)),
    certificate: addMoney(delivery.certificate, ...lines.map((line) => line.certificate)),
    bonus: addMoney(...lines.map((line) => line.bonus)),
  };
}

async function unlessLeft(
  db: Db,
  { state }: LockedOrder,
  { payment, amount, sold }: MeasuredPart,
  cash: Kopecks | undefined,
): Promise<Refusal | undefined> {
  if (amount === NOTHING) return undefined;
  const left = payment ? await leftOfPayment(db, payment) : cash;
  if (left === undefined) return refuse('refund-not-possible', { state });
  // Money may have been refunded in the company's cabinet, for nobody knows which pieces.
  if (amount > left) return refuse('refund-too-much', { left });
  // The company refuses a longer receipt.
  return payment && !fitReceipt(sold) ? refuse('refund-too-many-packs', { most: MOST_RECEIPT_LINES }) : undefined;
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

async function leftOfPayment(db: Db, { id, amount, refunded }: LockedPayment): Promise<Kopecks> {
  return kopecks(amount - refunded - (await refundsClaimed(db, id)) - (await keptOfPayment(db, id)));
}

async function asCollected(
  tx: TransactionContext,
  order: LockedOrder,
  wanted: readonly PartOfLine[],
  delivery: PaidBack,
  cash: Kopecks,
): Promise<readonly PartOfLine[]> {
  const { amounts, adjustments } = await refundableLinesOf(tx.db, order.id);
  const unsold = await unsoldPieces(tx.db, order.id);
  const sold = amounts.map((line) => soldAtHandOver(line, unsold.get(line.position) ?? 0));
  // Delivery that was not refunded yet keeps its money.
  const ofDelivery = (await wasDeliveryRefunded(tx.db, order.id))
    ? delivery.amount
    : paidForDelivery(order.baseDeliveryPrice, adjustments).amount;
  return withinCollected(sold, wanted, kopecks(cash - ofDelivery));
}
