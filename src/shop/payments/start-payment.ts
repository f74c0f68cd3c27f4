import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray } from 'drizzle-orm';
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
import { checkPaymentJob } from './check-payment.job.ts';
import { gatewayMethodOf, nextAskAt } from './payment.rules.ts';
import { GatewayError, type GatewayMethod, type PaymentGateway } from './payment-gateway.port.ts';
import { paymentEvents, payments } from './payments.tables.ts';
import { receiptLines } from './receipt.rules.ts';

/** So long a buyer looks at a waiting page; then the order's own page is more of use. */
const BUYER_WAITS_MS = 5_000;

/** A payment to be started; `request` is null where it was begun before requests were written down. */
interface Begun {
  readonly paymentId: string;
  readonly provider: string;
  readonly request: string | null;
}

/**
 * Starts paying an order at the payment company, or returns to the payment already begun. What is sent is written down
 * with the payment before, and every repeat, be it another press or the job, sends the same to the byte under our payment
 * id: nothing is started twice. A company that gives no clear answer at once is asked on by the job.
 * @param returnUrl where the company sends the buyer back to
 */
export function startPayment(
  ctx: ShopContext,
  orderId: string,
  returnUrl: string,
): Promise<{ payUrl: string } | Refusal> {
  return refuseWhenLocked(refuse('order-busy', { retryAfter: 60 }), start(ctx, orderId, returnUrl));
}

async function start(ctx: ShopContext, orderId: string, returnUrl: string): Promise<{ payUrl: string } | Refusal> {
  const { payments: companies } = ctx.companies;
  const begun = await ctx.transaction(async (tx): Promise<Begun | { payUrl: string } | Refusal> => {
    const order = await lockOrder(tx, orderId);
    const owned = order && ownedOrder(order);
    if (!owned || !may(tx.actor, 'read', owned)) return refuse('order-unknown');
    const notAllowed = unlessAllowed(tx.actor, 'pay', owned);
    if (notAllowed) return notAllowed;
    const method = gatewayMethodOf(order.paySystem);
    if (!method || order.state !== 'awaiting-payment') return refuse('order-not-payable', { state: order.state });
    const [open] = await tx.db
      .select()
      .from(payments)
      .where(and(eq(payments.orderId, orderId), inArray(payments.state, ['starting', 'pending'])))
      .orderBy(desc(payments.createdAt))
      .limit(1);
    if (open?.confirmationUrl) return { payUrl: open.confirmationUrl };
    if (open) return { paymentId: open.id, provider: open.provider, request: open.startRequest };
    return writePayment(tx, companies.current, { order, method, returnUrl });
  });
  if (isRefusal(begun) || 'payUrl' in begun) return begun;

  const { paymentId, provider, request } = begun;
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

/** A new payment, with what is to be sent. */
async function writePayment(
  tx: TransactionContext,
  gateway: PaymentGateway,
  { order, method, returnUrl }: { order: LockedOrder; method: GatewayMethod; returnUrl: string },
): Promise<Begun> {
  const paymentId = randomUUID();
  const provider = gateway.name;
  const at = tx.now();
  const lines = await tx.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(orderLines.position);
  const request = gateway.writeStart({
    paymentId,
    orderId: order.id,
    orderNumber: order.number,
    amount: order.total,
    method,
    returnUrl,
    buyer: { email: order.contact.email, phone: order.contact.phone },
    receipt: receiptLines({ ...order, lines, adjustments: await adjustmentsOf(tx.db, order.id) }),
  });
  await tx.db.insert(payments).values({
    id: paymentId,
    orderId: order.id,
    provider,
    method,
    amount: order.total,
    state: 'starting',
    startRequest: request,
    nextAskAt: nextAskAt(at, at),
    createdAt: at,
    updatedAt: at,
  });
  await tx.db.insert(paymentEvents).values({ paymentId, toState: 'starting', actor: actorName(tx.actor), at });
  return { paymentId, provider, request };
}
