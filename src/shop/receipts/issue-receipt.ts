import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { NOTHING } from '../../kernel/money.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { raiseException } from '../exceptions/raise-exception.ts';
import { isDeliveryCancelled } from '../orders/cancelled-pieces.rules.ts';
import { lockOrder, type LockedOrder } from '../orders/move-order.ts';
import { adjustmentsOf } from '../orders/order-adjustments.reads.ts';
import { orderLines } from '../orders/orders.tables.ts';
import { unsoldPieces, wasTakenInPart } from '../payments/left-pieces.reads.ts';
import { unnamedMoney } from '../payments/finish-refund.ts';
import { refundedDigital } from '../payments/refunded-digital.reads.ts';
import { isPrepaymentRefunded } from '../payments/refund-of-order.reads.ts';
import { partOfPayment } from '../payments/paid-lines.rules.ts';
import type { PaymentGateway } from '../payments/payment-gateway.port.ts';
import type { payments } from '../payments/payments.tables.ts';
import { lockPaidPayments } from '../payments/refundable-order.ts';
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
 * is sent in parts each part gets its own; each payment has receipts of what it has paid for.
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
    const paid = await lockPaidPayments(tx, orderId);
    const [first] = paid;
    if (!first) return;
    if (await hasReceipts(tx, orderId)) return reportOtherCodes(tx, orderId, first.id);
    // What they leave out is known once that has ended, which enqueues this job again.
    if (await isPrepaymentRefunded(tx.db, idsOf(paid))) return;
    const shipmentId = moment === 'carrier' ? shipment!.id : null;
    const ofOrder = await goodsOf(tx, order, shipmentId);
    for (const payment of paid) {
      const gateway = companies.find(({ name }) => name === payment.provider);
      // Without its company nothing can be written; staff connects it again or makes the receipt by hand.
      if (!gateway) await reportNotIssued(tx, orderId, payment);
      else
        for (const receipt of receiptsOf(partOfPayment(ofOrder, payment), payment))
          await saveReceipt(tx, gateway, order, payment, { shipmentId, closesShipment: null }, receipt);
    }
  });
}

const idsOf = (paid: readonly Payment[]): string[] => paid.map(({ id }) => id);

/** Each part of an order has receipts of its own lines; the first ones name delivery, too. */
async function issueForParts(
  tx: TransactionContext,
  order: LockedOrder,
  parts: readonly PartToClose[],
  companies: readonly PaymentGateway[],
  closingReceiptAt: ClosingMoment,
): Promise<void> {
  const paid = await lockPaidPayments(tx, order.id);
  if (paid.length === 0 || (await isPrepaymentRefunded(tx.db, idsOf(paid)))) return;
  let isFirst = parts.every(({ isClosed }) => !isClosed);
  for (const part of parts) {
    const moment = closingMomentOfPart(order.state, part, closingReceiptAt);
    if (moment === undefined || part.isClosed) continue;
    const stuck = await notIssuable(tx, paid, companies);
    if (stuck) return reportNotIssued(tx, order.id, stuck);
    const of = { shipmentId: moment === 'carrier' ? part.id : null, closesShipment: part.id };
    const ofOrder = await goodsOf(tx, order, of.shipmentId);
    for (const payment of paid) {
      const gateway = companies.find(({ name }) => name === payment.provider)!;
      const goods = inPart(partOfPayment(ofOrder, payment), part);
      for (const receipt of partlyClosingReceipts(goods, NOTHING, isFirst))
        await saveReceipt(tx, gateway, order, payment, of, { ...receipt, part: `${part.part}-${receipt.part}` });
    }
    isFirst = false;
  }
}

/** A payment whose company is gone, or of which money went back in its cabinet: for which of the parts, nobody knows. */
async function notIssuable(
  tx: TransactionContext,
  paid: readonly Payment[],
  companies: readonly PaymentGateway[],
): Promise<Payment | undefined> {
  for (const payment of paid) {
    const isKnown = companies.some(({ name }) => name === payment.provider);
    if (!isKnown || (await unnamedMoney(tx, payment)) > NOTHING) return payment;
  }
  return undefined;
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

async function hasReceipts(tx: TransactionContext, orderId: string): Promise<boolean> {
  const saved = and(eq(receipts.orderId, orderId), eq(receipts.kind, 'closing'));
  return (await tx.db.select({ id: receipts.id }).from(receipts).where(saved).limit(1)).length > 0;
}

type Goods = Awaited<ReturnType<typeof goodsOf>>;

/** What an order consists of, with the packs that were handed over and the pieces that were not. */
async function goodsOf(tx: TransactionContext, order: LockedOrder, shipmentId: string | null) {
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
    return { ...line, ...(packs && { packs }), left: unsold.get(line.position) ?? 0 };
  });
  const adjustments = await adjustmentsOf(tx.db, order.id);
  const { baseDeliveryPrice } = order;
  return { baseDeliveryPrice, lines, adjustments, isDelivered: !isDeliveryCancelled(lines) };
}

const inPart = ({ lines, ...goods }: Goods, { positions }: PartToClose): Goods => ({
  ...goods,
  lines: lines.map((line) => (positions.includes(line.position) ? line : { ...line, left: line.quantity })),
});

/** @param goods what the payment has paid for */
function receiptsOf(goods: Goods, { refunded }: Payment): ClosingReceipt[] {
  return goods.isDelivered && goods.lines.every(({ left }) => left === 0)
    ? closingReceipts(goods, refunded)
    : partlyClosingReceipts(goods, refunded, goods.isDelivered);
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
