import { randomUUID } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { NOTHING } from '../../kernel/money.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { raiseException } from '../exceptions/raise-exception.ts';
import { lockOrder, type LockedOrder } from '../orders/move-order.ts';
import { adjustmentsOf } from '../orders/order-adjustments.reads.ts';
import { orderLines } from '../orders/orders.tables.ts';
import { unsoldPieces, wasTakenInPart } from '../payments/left-pieces.reads.ts';
import { unnamedMoney } from '../payments/finish-refund.ts';
import { refundedDigital } from '../payments/refunded-digital.reads.ts';
import { isPrepaymentRefunded } from '../payments/refund-of-order.reads.ts';
import type { PaymentGateway } from '../payments/payment-gateway.port.ts';
import { payments } from '../payments/payments.tables.ts';
import { checkReceiptJob } from './check-receipt.job.ts';
import {
  closingMoment,
  closingMomentOfPart,
  closingReceipts,
  partlyClosingReceipts,
  type ClosingMoment,
  type ClosingReceipt,
} from './closing-receipt.rules.ts';
import { hasOtherCodes, markedPacks, partsToClose, shipmentUnderWay, type PartToClose } from './receipts.reads.ts';
import { receipts } from './receipts.tables.ts';

type Payment = typeof payments.$inferSelect;

/**
 * Saves the closing receipts of a prepaid order that is handed over, in full or in part, with the exact bodies to send, and enqueues sending
 * them. Idempotent: under the lock of the order, and an order with receipts gets no more, also when its goods are sent again. Of an order that
 * is sent in parts each part gets its own.
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
    const parts = await partsToClose(tx.db, orderId);
    if (parts.length > 1) return issueForParts(tx, order, parts, companies, closingReceiptAt);
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
    // Without its company nothing can be written; staff connects it again or makes the receipt by hand.
    if (!gateway) return reportNotIssued(tx, orderId, payment);
    const shipmentId = moment === 'carrier' ? shipment!.id : null;
    for (const receipt of await receiptsOf(tx, order, payment, shipmentId))
      await saveReceipt(tx, gateway, order, payment, { shipmentId, closesShipment: null }, receipt);
  });
}

/** Each part of an order has receipts of its own lines; the first ones name delivery, too. */
async function issueForParts(
  tx: TransactionContext,
  order: LockedOrder,
  parts: readonly PartToClose[],
  companies: readonly PaymentGateway[],
  closingReceiptAt: ClosingMoment,
): Promise<void> {
  const payment = await lockPaidPayment(tx, order.id);
  if (!payment || (await isPrepaymentRefunded(tx.db, payment.id))) return;
  const gateway = companies.find(({ name }) => name === payment.provider);
  let isFirst = parts.every(({ isClosed }) => !isClosed);
  for (const part of parts) {
    const moment = closingMomentOfPart(order.state, part, closingReceiptAt);
    if (moment === undefined || part.isClosed) continue;
    // For which of the parts money went back in the cabinet of the company, nobody knows.
    if (!gateway || (await unnamedMoney(tx, payment)) > NOTHING) return reportNotIssued(tx, order.id, payment);
    const of = { shipmentId: moment === 'carrier' ? part.id : null, closesShipment: part.id };
    for (const receipt of await receiptsOf(tx, order, payment, of.shipmentId, { ...part, withDelivery: isFirst }))
      await saveReceipt(tx, gateway, order, payment, of, { ...receipt, part: `${part.part}-${receipt.part}` });
    isFirst = false;
  }
}

async function reportNotIssued(tx: TransactionContext, orderId: string, { id }: Payment): Promise<void> {
  const facts = { orderId, paymentId: id };
  await raiseException(tx, { kind: 'receipt-failed', subject: `order:${orderId}`, facts, once: true });
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
  part?: Pick<PartToClose, 'positions'> & { readonly withDelivery: boolean },
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
  if (part) {
    const { positions, withDelivery } = part;
    const leftOf = ({ position, quantity }: (typeof lines)[number]) =>
      positions.includes(position) ? (unsold.get(position) ?? 0) : quantity;
    const ofPart = lines.map((line) => ({ ...line, left: leftOf(line) }));
    return partlyClosingReceipts({ ...order, lines: ofPart, adjustments }, NOTHING, withDelivery);
  }
  if (unsold.size === 0) return closingReceipts({ ...order, lines, adjustments }, refunded);
  const taken = lines.map((line) => ({ ...line, left: unsold.get(line.position) ?? 0 }));
  return partlyClosingReceipts({ ...order, lines: taken, adjustments }, refunded);
}

async function saveReceipt(
  tx: TransactionContext,
  gateway: PaymentGateway,
  { id: orderId, contact }: LockedOrder,
  { id: paymentId, provider, providerId }: Payment,
  of: { readonly shipmentId: string | null; readonly closesShipment: string | null },
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
    ...of,
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
