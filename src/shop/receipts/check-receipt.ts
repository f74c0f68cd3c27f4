import { and, eq, isNotNull, lte, ne } from 'drizzle-orm';
import type { ShopContext } from '../context.ts';
import { closeSettledExceptions } from '../exceptions/close-settled-exceptions.ts';
import { raiseException } from '../exceptions/raise-exception.ts';
import { isCancelledOrReturned } from '../orders/order.rules.ts';
import { orders } from '../orders/orders.tables.ts';
import { nextCheckAt } from '../payments/payment.rules.ts';
import {
  GatewayError,
  type GatewayReceipt,
  type PaymentGateway,
  type ReceiptOwner,
} from '../payments/payment-gateway.port.ts';
import { payments, refunds } from '../payments/payments.tables.ts';
import { mayBeSent, openReceiptProblem } from './closing-receipt.rules.ts';
import { receipts } from './receipts.tables.ts';

type Receipt = typeof receipts.$inferSelect;

/**
 * `none`: not found, and not to be sent by us, or not any more; `refused`: definitely; `unneeded`: never sent, and the money went
 * back.
 */
type Outcome = GatewayReceipt | 'none' | 'registered' | 'refused' | 'unneeded';

/**
 * Brings one receipt a step further: sends it, or reads what became of it. It is sent by the saved bytes under our id, at most
 * for the life of that key at the company. When its answer was lost, the company's list is searched first, and past that
 * life only searched. Receipts that the company makes with a payment or a refund are only read. An unclear answer changes nothing. For a
 * receipt that has failed, or has not ended for too long, an exception is raised for staff.
 */
export async function checkReceipt(ctx: ShopContext, { receiptId }: { receiptId: string }): Promise<void> {
  const receipt = await claim(ctx, receiptId);
  if (!receipt) return;
  try {
    const outcome = await fetchOutcome(ctx, receipt);
    if (outcome !== 'none') await recordOutcome(ctx, receiptId, outcome);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    ctx.log.warn({ err: error, receiptId }, 'payment company gave no clear answer about a receipt');
  }
  await reportIfOpen(ctx, receiptId);
}

/** A due receipt, with its next check postponed by longer than this one can last: nobody else begins one meanwhile. */
function claim(ctx: ShopContext, receiptId: string): Promise<Receipt | undefined> {
  return ctx.transaction(async (tx) => {
    const now = tx.now();
    const due = and(eq(receipts.id, receiptId), lte(receipts.nextCheckAt, now));
    const [receipt] = await tx.db.select().from(receipts).where(due).for('update');
    if (!receipt) return undefined;
    const next = nextCheckAt(receipt.createdAt, now);
    await tx.db.update(receipts).set({ nextCheckAt: next }).where(eq(receipts.id, receiptId));
    return receipt;
  });
}

/** @throws GatewayError when there is no clear answer */
async function fetchOutcome(ctx: ShopContext, receipt: Receipt): Promise<Outcome> {
  const gateway = ctx.companies.payments.of(receipt.provider);
  if (receipt.providerReceiptId !== null) return readReceipt(gateway, receipt.providerReceiptId);
  if (receipt.kind !== 'closing') {
    const owner = await ownerOf(ctx, receipt);
    const found = owner && (await gateway.findOwnReceipt(owner));
    // Its numbers may be listed later.
    return found === 'registered' && !openReceiptProblem(receipt, ctx.now()) ? 'none' : (found ?? 'none');
  }
  const [payment] = await ctx.db
    .select({ providerId: payments.providerId, state: payments.state, order: orders.state })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.id, receipt.paymentId));
  const { state, order } = payment!;
  if (receipt.sentAt === null && (state !== 'paid' || isCancelledOrReturned(order))) return 'unneeded';
  const found = receipt.sentAt && (await findReceipt(ctx, gateway, receipt, payment!.providerId!));
  return found ?? send(ctx, gateway, receipt);
}

/** The payment or the refund, at the company, that it makes a receipt for. */
async function ownerOf({ db }: ShopContext, { kind, part, paymentId }: Receipt): Promise<ReceiptOwner | undefined> {
  if (kind === 'refund') {
    const [refund] = await db.select({ id: refunds.providerRefundId }).from(refunds).where(eq(refunds.id, part));
    return refund?.id ? { providerRefundId: refund.id } : undefined;
  }
  const [payment] = await db.select({ id: payments.providerId }).from(payments).where(eq(payments.id, paymentId));
  return payment?.id ? { providerPaymentId: payment.id } : undefined;
}

/** @throws GatewayError when the company does not know its own id: that is no outcome */
async function readReceipt(gateway: PaymentGateway, providerReceiptId: string): Promise<GatewayReceipt> {
  const reported = await gateway.readReceipt(providerReceiptId);
  if (!reported)
    throw new GatewayError(`${gateway.name} does not know receipt ${providerReceiptId}`, { why: 'silent' });
  return reported;
}

async function findReceipt(
  { db }: ShopContext,
  gateway: PaymentGateway,
  { id, paymentId, lines }: Receipt,
  providerPaymentId: string,
): Promise<GatewayReceipt | undefined> {
  const known = await db
    .select({ id: receipts.providerReceiptId })
    .from(receipts)
    .where(and(eq(receipts.paymentId, paymentId), ne(receipts.id, id), isNotNull(receipts.providerReceiptId)));
  return gateway.findReceipt({ providerPaymentId, lines, others: known.map((other) => other.id!) });
}

async function send(ctx: ShopContext, gateway: PaymentGateway, { id, request, sentAt }: Receipt): Promise<Outcome> {
  const now = ctx.now();
  if (request === null || !mayBeSent(sentAt, now)) return 'none';
  // Before it is sent: from now on a receipt may exist at the company.
  if (sentAt === null) await ctx.db.update(receipts).set({ sentAt: now, updatedAt: now }).where(eq(receipts.id, id));
  try {
    return await gateway.sendReceipt(id, request);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    // Nothing was done, so the life of our key has not begun.
    if (error.why === 'unauthorised' && sentAt === null)
      await ctx.db.update(receipts).set({ sentAt: null, updatedAt: now }).where(eq(receipts.id, id));
    if (error.why !== 'refused') throw error;
    ctx.log.warn({ err: error, receiptId: id }, 'payment company refuses a receipt');
    return 'refused';
  }
}

/** Records the outcome, unless the receipt has ended meanwhile. The buyer's data are not needed any more. */
async function recordOutcome(ctx: ShopContext, receiptId: string, outcome: Exclude<Outcome, 'none'>): Promise<void> {
  await ctx.transaction(async (tx) => {
    const [receipt] = await tx.db.select().from(receipts).where(eq(receipts.id, receiptId)).for('update');
    if (!receipt || receipt.nextCheckAt === null) return;
    const reported = typeof outcome === 'string' ? undefined : outcome;
    const state = outcome === 'registered' ? 'succeeded' : (reported?.state ?? 'canceled');
    const { documentNumber, storageNumber, attribute, registeredAt } = reported?.fiscal ?? {};
    await tx.db
      .update(receipts)
      .set({
        state,
        request: null,
        providerReceiptId: reported?.providerReceiptId,
        fiscalDocumentNumber: documentNumber,
        fiscalStorageNumber: storageNumber,
        fiscalAttribute: attribute,
        registeredAt,
        ...(state !== 'pending' && { nextCheckAt: null }),
        updatedAt: tx.now(),
      })
      .where(eq(receipts.id, receiptId));
    if (state !== 'pending') await closeSettledExceptions(tx, `receipt:${receiptId}`, 'Платёжная компания ответила.');
    if (state !== 'canceled' || outcome === 'unneeded') return;
    await raiseException(tx, {
      kind: 'receipt-failed',
      subject: `receipt:${receiptId}`,
      facts: factsOf(receipt),
    });
  });
}

/** Without an outcome for too long: staff looks into it, the checks continue. */
async function reportIfOpen(ctx: ShopContext, receiptId: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const [receipt] = await tx.db.select().from(receipts).where(eq(receipts.id, receiptId)).for('update');
    const kind = receipt && openReceiptProblem(receipt, tx.now());
    if (!kind) return;
    await raiseException(tx, { kind, subject: `receipt:${receiptId}`, facts: factsOf(receipt), once: true });
  });
}

function factsOf({ orderId, paymentId, kind }: Receipt) {
  return { orderId, paymentId, ...(kind !== 'closing' && { of: kind }) };
}
