import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { lockOrder } from '../orders/move-order.ts';
import { orderLines } from '../orders/orders.tables.ts';
import { lockPayment, movePayment } from './move-payment.ts';
import { gatewayMethodOf } from './payment.ts';
import { GatewayError, type PaymentRequest } from './payment-gateway.ts';
import { paymentEvents, payments } from './payments.tables.ts';
import { receiptLines } from './receipt.ts';

/**
 * Starts paying an order at the payment company, or returns to the payment already begun.
 * Our payment id is the company's idempotency key, so a lost answer or a second press starts nothing twice.
 * @param returnUrl where the company sends the buyer back to
 */
export async function startPayment(
  ctx: ShopContext,
  orderId: string,
  returnUrl: string,
): Promise<{ payUrl: string } | Refusal> {
  const request = await ctx.transaction(async (tx): Promise<PaymentRequest | { payUrl: string } | Refusal> => {
    const order = await lockOrder(tx, orderId);
    if (!order) return refuse('order-unknown');
    const method = gatewayMethodOf(order.paySystem);
    if (!method || order.state !== 'awaiting-payment') return refuse('order-not-payable', { state: order.state });

    const [open] = await tx.db
      .select()
      .from(payments)
      .where(and(eq(payments.orderId, orderId), inArray(payments.state, ['starting', 'pending'])));
    if (open?.confirmationUrl) return { payUrl: open.confirmationUrl };
    const id = open?.id ?? randomUUID();
    if (!open) {
      const at = tx.now();
      await tx.db.insert(payments).values({
        id,
        orderId,
        provider: ctx.companies.payments.name,
        method,
        amount: order.total,
        state: 'starting',
        createdAt: at,
        updatedAt: at,
      });
      await tx.db.insert(paymentEvents).values({ paymentId: id, toState: 'starting', actor: actorName(tx.actor), at });
    }
    const lines = await tx.db
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, orderId))
      .orderBy(orderLines.position);
    return {
      paymentId: id,
      orderId,
      orderNumber: order.number,
      amount: order.total,
      method,
      returnUrl,
      buyer: { email: order.contact.email, phone: order.contact.phone },
      receipt: receiptLines({ ...order, lines }),
    };
  });
  if (isRefusal(request) || 'payUrl' in request) return request;

  try {
    const started = await ctx.companies.payments.startPayment(request);
    if (!started.confirmationUrl) return refuse('payment-company-silent');
    const payUrl = started.confirmationUrl;
    await ctx.transaction(async (tx) => {
      const payment = await lockPayment(tx, request.paymentId);
      // A webhook may have been quicker and moved it further already.
      if (payment?.state === 'starting') {
        await movePayment(tx, payment, 'pending', { providerId: started.providerId, confirmationUrl: payUrl });
      }
    });
    return { payUrl };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    ctx.log.warn({ err: error, orderId }, 'payment company did not start a payment');
    // A final no: the same key would only hear it again.
    if (!error.retryable) await giveUp(ctx, request.paymentId);
    return refuse('payment-company-silent');
  }
}

function giveUp(ctx: ShopContext, paymentId: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (payment?.state === 'starting') await movePayment(tx, payment, 'cancelled', { cancelReason: 'not-started' });
  });
}
