import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
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
import { gatewayMethodOf, nextCheckAt } from './payment.rules.ts';
import { GatewayError, type GatewayMethod, type PaymentGateway } from './payment-gateway.port.ts';
import { paymentEvents, payments } from './payments.tables.ts';
import { receiptLines } from './receipt.rules.ts';

/** How long a buyer waits for the company; after that the order's own page is more useful. */
const BUYER_WAITS_MS = 5_000;

/** A payment to be started; `request` is null for payments of versions that did not save it. */
interface UnansweredPayment {
  readonly paymentId: string;
  readonly provider: string;
  readonly request: string | null;
}

/**
 * Starts the payment of an order at the payment company, or returns to the payment already started. The request is saved
 * with the payment before it is sent, and every repeat, by the buyer or by the job, sends the same bytes under our payment
 * id: no payment is started twice. If the company gives no clear answer at once, the job checks the payment later.
 * @param returnUrl where the company redirects the buyer after payment
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
  const unanswered = await ctx.transaction(async (tx): Promise<UnansweredPayment | { payUrl: string } | Refusal> => {
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
      .where(
        and(
          eq(payments.orderId, orderId),
          inArray(payments.state, ['starting', 'pending']),
          isNull(payments.supersededAt),
        ),
      )
      .orderBy(desc(payments.createdAt))
      .limit(1);
    if (open?.confirmationUrl) return { payUrl: open.confirmationUrl };
    if (open) return { paymentId: open.id, provider: open.provider, request: open.startRequest };
    return writePayment(tx, companies.current, { order, method, returnUrl });
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

/** Saves a new payment with its start request. */
async function writePayment(
  tx: TransactionContext,
  gateway: PaymentGateway,
  { order, method, returnUrl }: { order: LockedOrder; method: GatewayMethod; returnUrl: string },
): Promise<UnansweredPayment> {
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
    nextCheckAt: nextCheckAt(at, at),
    createdAt: at,
    updatedAt: at,
  });
  await tx.db.insert(paymentEvents).values({ paymentId, toState: 'starting', actor: actorName(tx.actor), at });
  return { paymentId, provider, request };
}
