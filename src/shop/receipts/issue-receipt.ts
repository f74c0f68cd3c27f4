import { randomUUID } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { raiseException } from '../exceptions/raise-exception.ts';
import { lockOrder, type LockedOrder } from '../orders/move-order.ts';
import { adjustmentsOf } from '../orders/order-adjustments.reads.ts';
import { orderLines } from '../orders/orders.tables.ts';
import { unsoldPieces, wasTakenInPart } from '../payments/left-pieces.reads.ts';
import { refundedDigital } from '../payments/refunded-digital.reads.ts';
import { isPrepaymentRefunded } from '../payments/refund-of-order.reads.ts';
import type { PaymentGateway } from '../payments/payment-gateway.port.ts';
import { payments } from '../payments/payments.tables.ts';
import { checkReceiptJob } from './check-receipt.job.ts';
import {
  closingMoment,
  closingReceipts,
  partlyClosingReceipts,
  type ClosingMoment,
  type ClosingReceipt,
} from './closing-receipt.rules.ts';
import { hasOtherCodes, markedPacks, shipmentUnderWay } from './receipts.reads.ts';
import { receipts } from './receipts.tables.ts';

type Payment = typeof payments.$inferSelect;

/**
 * Saves the closing receipts of a prepaid order that is handed over, in full or in part, with the exact bodies to send, and enqueues sending
 * them. Idempotent: under the lock of the order, and an order with receipts gets no more, also when its goods are sent again.
 */
export async function issueReceipt(
  ctx: ShopContext,
  { orderId }: { orderId: string },
  { closingReceiptAt }: { readonly closingReceiptAt: ClosingMoment },
): Promise<void> {
  const { all: companies } = ctx.companies.payments;
  await ctx.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return;
    const shipment = await shipmentUnderWay(tx.db, orderId);
    // Returned meanwhile: the receipt of the refund ends the prepayment.
    const moment = closingMoment(order.state, shipment, closingReceiptAt);
    if (moment === undefined) return;
    if (order.state === 'partly-bought' && !(await wasTakenInPart(tx.db, orderId))) return;
    const payment = await lockPaidPayment(tx, orderId);
    if (!payment) return;
    if (await hasReceipts(tx, orderId)) return reportOtherCodes(tx, orderId, payment.id);
    // What it leaves out is known once that has ended, which enqueues this job again.
    if (await isPrepaymentRefunded(tx.db, payment.id)) return;
    const gateway = companies.find(({ name }) => name === payment.provider);
    if (!gateway) {
      // Without its company nothing can be written; staff connects it again or makes the receipt by hand.
      const facts = { orderId, paymentId: payment.id };
      return raiseException(tx, { kind: 'receipt-failed', subject: `order:${orderId}`, facts, once: true });
    }
    const shipmentId = moment === 'carrier' ? shipment!.id : null;
    for (const receipt of await receiptsOf(tx, order, payment, shipmentId))
      await saveReceipt(tx, gateway, order, payment, shipmentId, receipt);
  });
}

/** The goods were sold by a receipt that names other packs: their codes are put right by a person. */
async function reportOtherCodes(tx: TransactionContext, orderId: string, paymentId: string): Promise<void> {
  if (!(await hasOtherCodes(tx.db, orderId))) return;
  const facts = { orderId, paymentId };
  await raiseException(tx, { kind: 'closed-codes-differ', subject: `order:${orderId}`, facts, once: true });
}

/** The payment that paid the order; one with a refund under way is not `paid`. */
async function lockPaidPayment(tx: TransactionContext, orderId: string): Promise<Payment | undefined> {
  const [payment] = await tx.db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.state, 'paid')))
    .orderBy(desc(payments.createdAt))
    .limit(1)
    .for('update');
  return payment;
}

async function hasReceipts(tx: TransactionContext, orderId: string): Promise<boolean> {
  const saved = and(eq(receipts.orderId, orderId), eq(receipts.kind, 'closing'));
  return (await tx.db.select({ id: receipts.id }).from(receipts).where(saved).limit(1)).length > 0;
}

async function receiptsOf(
  tx: TransactionContext,
  order: LockedOrder,
  { refunded }: Payment,
  shipmentId: string | null,
): Promise<ClosingReceipt[]> {
  const unsold = new Map(await unsoldPieces(tx.db, order.id));
  // Digital goods are neither left nor cancelled.
  for (const { position, prepaid } of await refundedDigital(tx.db, order.id))
    if (prepaid > 0) unsold.set(position, prepaid);
  const ofOrder = eq(orderLines.orderId, order.id);
  const bought = await tx.db.select().from(orderLines).where(ofOrder).orderBy(orderLines.position);
  const marked = await markedPacks(tx.db, order.id, shipmentId);
  const lines = bought.map((line) => {
    const packs = marked.get(line.position)?.map(({ product_id, name, price, code }) => ({
      description: product_id === line.productId ? line.name : name,
      weight: price,
      markingCode: code,
    }));
    return { ...line, ...(packs && { packs }) };
  });
  const adjustments = await adjustmentsOf(tx.db, order.id);
  if (unsold.size === 0) return closingReceipts({ ...order, lines, adjustments }, refunded);
  const taken = lines.map((line) => ({ ...line, left: unsold.get(line.position) ?? 0 }));
  return partlyClosingReceipts({ ...order, lines: taken, adjustments }, refunded);
}

async function saveReceipt(
  tx: TransactionContext,
  gateway: PaymentGateway,
  { id: orderId, contact }: LockedOrder,
  { id: paymentId, provider, providerId }: Payment,
  shipmentId: string | null,
  { part, lines, amount }: ClosingReceipt,
): Promise<void> {
  const receiptId = randomUUID();
  const at = tx.now();
  // A paid payment has the company's id.
  const request = gateway.writeClosingReceipt({ providerPaymentId: providerId!, lines, buyer: contact });
  await tx.db.insert(receipts).values({
    id: receiptId,
    orderId,
    paymentId,
    shipmentId,
    kind: 'closing',
    part,
    state: 'requested',
    amount,
    lines,
    request,
    provider,
    nextCheckAt: at,
    createdAt: at,
    updatedAt: at,
  });
  await tx.enqueue(checkReceiptJob, { receiptId });
}
