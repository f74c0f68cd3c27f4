import { createHash, randomUUID } from 'node:crypto';
import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { addMoney, kopecks, NOTHING, type Kopecks } from '../../kernel/money.ts';
import type { RefundReason } from '../../kernel/refund-reasons.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { refuseWhenLocked } from '../../platform/locked-row.ts';
import type { ShopContext } from '../context.ts';
import { orderLetter } from '../messages/order-letter.job.ts';
import { lockOrder, type LockedOrder } from '../orders/move-order.ts';
import { isHandedOut, ownedOrder } from '../orders/order.rules.ts';
import { recordOrderEvent } from '../orders/record-order-event.ts';
import { postLetter } from '../outbox/post-letter.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { leftPieces } from './left-pieces.reads.ts';
import type { LockedPayment } from './move-payment.ts';
import { payments, refundLines, refunds } from './payments.tables.ts';
import { linesOfSold, soldDelivery, soldLine, type Sold } from './receipt.rules.ts';
import { closingOf, refundableLinesOf, refundsUnderWay } from './refund-of-order.reads.ts';
import { refundPaymentJob } from './refund-payment.job.ts';
import { mayBeClosedSoon, NOTHING_BACK, paidForDelivery, refundOfPieces, type PaidBack } from './refund.rules.ts';

export interface UnitsToRefund {
  readonly orderId: string;
  /** UUID made by the sender: a repeated command gets the same result. */
  readonly key: string;
  readonly lines: readonly { readonly position: number; readonly quantity: number }[];
  /** Delivery is refunded with them. */
  readonly delivery: boolean;
  readonly reason: RefundReason;
}

export interface RequestedRefund {
  readonly refundId: string;
  /** In money. */
  readonly amount: Kopecks;
  /** Back to gift certificates. */
  readonly certificate: Kopecks;
}

/**
 * Refunds pieces of an order that was paid online and handed over: their exact share of the money, with their own receipt, and of
 * gift certificates. Never more pieces than were bought, never more money than was paid. The job carries the refund out;
 * certificates get their part back when it is done.
 */
export function refundUnits(
  ctx: Pick<ShopContext, 'transaction'>,
  command: UnitsToRefund,
): Promise<RequestedRefund | Refusal> {
  const requestHash = createHash('sha256').update(JSON.stringify(command)).digest('base64url');
  const refunding = ctx.transaction(async (tx): Promise<RequestedRefund | Refusal> => {
    const order = await lockOrder(tx, command.orderId);
    if (!order) return unlessAllowed(tx.actor, 'refund', 'order') ?? refuse('order-unknown');
    const notAllowed = unlessAllowed(tx.actor, 'refund', ownedOrder(order));
    if (notAllowed) return notAllowed;
    const earlier = await findEarlier(tx, command.key);
    if (earlier) return earlier.requestHash === requestHash ? earlier.result : refuse('command-key-reused');
    const payment = await lockPaidPayment(tx, order.id);
    const unfit = await refuseUnfit(tx, order, payment);
    if (unfit) return unfit;
    const parts = await partsOf(tx, order, command);
    if (isRefusal(parts)) return parts;
    return saveRefund(tx, order, payment!, { ...command, requestHash }, parts);
  });
  return refuseWhenLocked(refuse('order-busy', { retryAfter: 60 }), refunding);
}

async function findEarlier(
  tx: TransactionContext,
  key: string,
): Promise<{ requestHash: string | null; result: RequestedRefund } | undefined> {
  const [found] = await tx.db.select().from(refunds).where(eq(refunds.key, key));
  if (!found) return undefined;
  const lines = await tx.db.select().from(refundLines).where(eq(refundLines.refundId, found.id));
  const certificate = addMoney(found.deliveryCertificate, ...lines.map((line) => line.certificate));
  return { requestHash: found.requestHash, result: { refundId: found.id, amount: found.amount, certificate } };
}

async function lockPaidPayment(tx: TransactionContext, orderId: string): Promise<LockedPayment | undefined> {
  const [payment] = await tx.db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.state, 'paid')))
    .limit(1)
    .for('update');
  return payment;
}

async function refuseUnfit(
  tx: TransactionContext,
  order: LockedOrder,
  payment: LockedPayment | undefined,
): Promise<Refusal | undefined> {
  if (!payment || !isHandedOut(order.state)) return refuse('refund-not-possible', { state: order.state });
  const { state, since = order.updatedAt } = await closingOf(tx.db, order.id);
  return state !== 'sent' && mayBeClosedSoon(state, since, tx.now()) ? refuse('refund-too-early') : undefined;
}

interface RefundParts {
  readonly lines: readonly (PaidBack & { readonly position: number; readonly quantity: number })[];
  readonly delivery: PaidBack;
  readonly sold: readonly Sold[];
  /** The pieces were never handed over. */
  readonly untaken: boolean;
}

async function partsOf(
  tx: TransactionContext,
  order: LockedOrder,
  command: UnitsToRefund,
): Promise<RefundParts | Refusal> {
  const { lines, amounts, adjustments } = await refundableLinesOf(tx.db, order.id);
  const left = await leftPieces(tx.db, order.id);
  const wereTaken: boolean[] = [];
  const parts: RefundParts['lines'][number][] = [];
  const sold: Sold[] = [];
  for (const [position, quantity] of quantitiesOf(command.lines)) {
    const line = lines.find((one) => one.position === position);
    const amount = amounts.find((one) => one.position === position);
    if (!line || !amount) return refuse('refund-line-unknown', { position });
    if (line.kind === 'digital') return refuse('refund-digital', { name: line.name });
    const most = amount.quantity - amount.refunded;
    if (quantity > most) return refuse('refund-too-many', { name: line.name, left: most });
    // Those that were left are refunded first.
    const untaken = Math.max(0, (left.get(position) ?? 0) - amount.refunded);
    if (untaken > 0 && quantity > untaken) return refuse('refund-mixed');
    wereTaken.push(untaken === 0);
    const part = refundOfPieces(amount, quantity);
    parts.push({ position, quantity, ...part });
    sold.push(soldLine(line, quantity, part.amount));
  }
  const delivery = command.delivery ? paidForDelivery(order.baseDeliveryPrice, adjustments) : NOTHING_BACK;
  if (command.delivery && (await isDeliveryRefunded(tx, order.id))) return refuse('refund-delivery-done');
  sold.push(soldDelivery(delivery.amount));
  // The delivery was carried out.
  if (command.delivery) wereTaken.push(true);
  if (new Set(wereTaken).size > 1) return refuse('refund-mixed');
  return { lines: parts, delivery, sold, untaken: wereTaken[0] === false };
}

/** Pieces by position: a line may be named twice. */
function quantitiesOf(lines: UnitsToRefund['lines']): ReadonlyMap<number, number> {
  const quantities = new Map<number, number>();
  for (const { position, quantity } of lines) quantities.set(position, (quantities.get(position) ?? 0) + quantity);
  return quantities;
}

async function isDeliveryRefunded(tx: TransactionContext, orderId: string): Promise<boolean> {
  const [refunded] = await tx.db
    .select({ delivery: sql<number>`sum(${refunds.delivery} + ${refunds.deliveryCertificate})` })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(payments.orderId, orderId), ne(refunds.state, 'failed')));
  return Number(refunded?.delivery ?? 0) > 0;
}

async function saveRefund(
  tx: TransactionContext,
  { id: orderId }: LockedOrder,
  payment: LockedPayment,
  { key, requestHash, reason }: UnitsToRefund & { readonly requestHash: string },
  { lines, delivery, sold, untaken }: RefundParts,
): Promise<RequestedRefund | Refusal> {
  const amount = addMoney(delivery.amount, ...lines.map((line) => line.amount));
  const certificate = addMoney(delivery.certificate, ...lines.map((line) => line.certificate));
  if (amount === NOTHING) return refuse('refund-nothing');
  const left = kopecks(payment.amount - payment.refunded - (await refundsUnderWay(tx.db, payment.id)));
  // Money may have been refunded in the company's cabinet, for nobody knows which pieces.
  if (amount > left) return refuse('refund-too-much', { left });
  const refundId = randomUUID();
  const at = tx.now();
  // One that has no clear answer for a day counts as sent: the goods were sold.
  const settled = !untaken && (await closingOf(tx.db, orderId)).state !== 'none';
  const saved = await tx.db
    .insert(refunds)
    .values({
      id: refundId,
      paymentId: payment.id,
      amount,
      reason,
      state: 'requested',
      key,
      requestHash,
      delivery: delivery.amount,
      deliveryCertificate: delivery.certificate,
      lines: linesOfSold(sold),
      settled,
      createdAt: at,
      updatedAt: at,
    })
    // The same key may have been used for another order meanwhile.
    .onConflictDoNothing({ target: refunds.key, where: isNotNull(refunds.key) })
    .returning({ id: refunds.id });
  if (saved.length === 0) return refuse('command-key-reused');
  if (lines.length > 0) await tx.db.insert(refundLines).values(lines.map((line) => ({ ...line, refundId })));
  await recordOrderEvent(tx, orderId, 'refund-requested', { refundId, amount, certificate, reason });
  await tx.enqueue(refundPaymentJob, { refundId });
  await postLetter(tx, orderLetter, { orderId, kind: 'refunded', refundId });
  return { refundId, amount, certificate };
}
