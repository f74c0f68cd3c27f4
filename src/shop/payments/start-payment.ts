import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Kopecks } from '../../kernel/money.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import { refuseWhenLocked } from '../../platform/locked-row.ts';
import type { ShopContext } from '../context.ts';
import { lockOrder, type LockedOrder } from '../orders/move-order.ts';
import { ownedOrder } from '../orders/order.rules.ts';
import { adjustmentsOf } from '../orders/order-adjustments.reads.ts';
import { orderLines } from '../orders/orders.tables.ts';
import { may, unlessAllowed } from '../permissions/permissions.rules.ts';
import { applyGatewayPayment } from './apply-gateway-payment.ts';
import { changeToPay } from './change-to-pay.reads.ts';
import { checkPaymentJob } from './check-payment.job.ts';
import { gatewayMethodOf, nextCheckAt } from './payment.rules.ts';
import { GatewayError, type GatewayMethod, type PaymentGateway, type ReceiptLine } from './payment-gateway.port.ts';
import { paymentEvents, payments } from './payments.tables.ts';
import { receiptLines, receiptLinesOfAdded } from './receipt.rules.ts';

/** How long a buyer waits for the company; after that the order's own page is more useful. */
const BUYER_WAITS_MS = 5_000;

/** A payment to be started; `request` is null for payments of versions that did not save it. */
interface UnansweredPayment {
  readonly paymentId: string;
  readonly provider: string;
  readonly request: string | null;
}

/**
 * Starts the payment of an order, or of an open change of one that is paid, at the payment company, or returns to the payment already started. The request is saved
 * with the payment before it is sent, and every repeat, by the buyer or by the job, sends the same bytes under our payment
 * id: no payment is started twice. If the company gives no clear answer at once, the job checks the payment later.
 * @param returnUrl where the company redirects the buyer after payment
 * @param changeId what the buyer has agreed to pay more for; null: the order as it was placed
 */
export function startPayment(
  ctx: ShopContext,
  orderId: string,
  returnUrl: string,
  changeId: string | null = null,
): Promise<{ payUrl: string } | Refusal> {
  return refuseWhenLocked(refuse('order-busy', { retryAfter: 60 }), start(ctx, orderId, returnUrl, changeId));
}

async function start(
  ctx: ShopContext,
  orderId: string,
  returnUrl: string,
  changeId: string | null,
): Promise<{ payUrl: string } | Refusal> {
  const { payments: companies } = ctx.companies;
  const unanswered = await ctx.transaction(async (tx): Promise<UnansweredPayment | { payUrl: string } | Refusal> => {
    const order = await lockOrder(tx, orderId);
    const owned = order && ownedOrder(order);
    if (!owned || !may(tx.actor, 'read', owned)) return refuse('order-unknown');
    const notAllowed = unlessAllowed(tx.actor, 'pay', owned);
    if (notAllowed) return notAllowed;
    const method = gatewayMethodOf(order.paySystem);
    const payable = method && (await whatToPay(tx, order, changeId));
    if (!method || !payable) return refuse('order-not-payable', { state: order.state });
    const [open] = await tx.db
      .select()
      .from(payments)
      .where(
        and(
          eq(payments.orderId, orderId),
          inArray(payments.state, ['starting', 'pending']),
          isNull(payments.supersededAt),
          changeId === null ? isNull(payments.changeId) : eq(payments.changeId, changeId),
        ),
      )
      .orderBy(desc(payments.createdAt))
      .limit(1);
    if (open?.confirmationUrl) return { payUrl: open.confirmationUrl };
    if (open) return { paymentId: open.id, provider: open.provider, request: open.startRequest };
    return writePayment(tx, companies.current, { order, method, returnUrl, changeId, ...payable });
  });
  if (isRefusal(unanswered) || 'payUrl' in unanswered) return unanswered;

  const { paymentId, provider, request } = unanswered;
  try {
    if (request !== null) {
      const started = await companies.of(provider).sendStart(paymentId, request, { withinMs: BUYER_WAITS_MS });
      await applyGatewayPayment(ctx, paymentId, started);
      if (started.confirmationUrl) return { payUrl: started.confirmationUrl };
    }
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    ctx.log.warn({ err: error, orderId }, 'payment company did not start a payment');
  }
  await ctx.enqueue(checkPaymentJob, { paymentId });
  return refuse('payment-company-silent');
}

interface Payable {
  readonly amount: Kopecks;
  readonly receipt: readonly ReceiptLine[];
}

/** What a locked order, or an open change of one that is paid, costs now; undefined where nothing is to be paid. */
async function whatToPay(
  tx: TransactionContext,
  order: LockedOrder,
  changeId: string | null,
): Promise<Payable | undefined> {
  if (changeId !== null) {
    const change = order.state === 'paid' ? await changeToPay(tx.db, order.id, changeId, tx.now()) : undefined;
    return change && { amount: change.amount, receipt: receiptLinesOfAdded(change.added) };
  }
  if (order.state !== 'awaiting-payment') return undefined;
  const ofOrder = eq(orderLines.orderId, order.id);
  const lines = await tx.db.select().from(orderLines).where(ofOrder).orderBy(orderLines.position);
  const adjustments = await adjustmentsOf(tx.db, order.id);
  return { amount: order.total, receipt: receiptLines({ ...order, lines, adjustments }) };
}

interface NewPayment extends Payable {
  readonly order: LockedOrder;
  readonly method: GatewayMethod;
  readonly returnUrl: string;
  readonly changeId: string | null;
}

/** Saves a new payment with its start request. */
async function writePayment(
  tx: TransactionContext,
  gateway: PaymentGateway,
  { order, method, returnUrl, changeId, amount, receipt }: NewPayment,
): Promise<UnansweredPayment> {
  const paymentId = randomUUID();
  const provider = gateway.name;
  const at = tx.now();
  const request = gateway.writeStart({
    paymentId,
    orderId: order.id,
    orderNumber: order.number,
    amount,
    method,
    returnUrl,
    buyer: { email: order.contact.email, phone: order.contact.phone },
    receipt,
  });
  await tx.db.insert(payments).values({
    id: paymentId,
    orderId: order.id,
    changeId,
    provider,
    method,
    amount,
    state: 'starting',
    startRequest: request,
    nextCheckAt: nextCheckAt(at, at),
    createdAt: at,
    updatedAt: at,
  });
  await tx.db.insert(paymentEvents).values({ paymentId, toState: 'starting', actor: actorName(tx.actor), at });
  return { paymentId, provider, request };
}
