import { z } from 'zod';
import type { JobDefinition } from '../platform/jobs.ts';
import type { ShopContext } from '../shop/context.ts';
import { expireOrder, overdueOrders } from '../shop/orders/expire-order.ts';
import { askPayment } from '../shop/payments/ask-payment.ts';
import { openPaymentsOf } from '../shop/payments/payments.reads.ts';

export const expireOrdersJob: JobDefinition<Record<never, never>> = {
  name: 'expire-orders',
  payload: z.object({}),
  retries: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 300,
};

/**
 * Lets go of orders whose time to pay has run out. The company is asked once more before: a webhook may
 * have been lost. When it is silent the goods go back all the same; a payment found later is settled as late.
 */
export async function expireOrders(ctx: ShopContext): Promise<void> {
  for (const orderId of await overdueOrders(ctx.db, ctx.now(), 500)) {
    try {
      await letGo(ctx, orderId);
    } catch (error) {
      // One order that cannot be settled must not keep the goods of all others.
      ctx.log.error({ err: error, orderId }, 'an overdue order cannot be let go');
    }
  }
}

async function letGo(ctx: ShopContext, orderId: string): Promise<void> {
  for (const paymentId of await openPaymentsOf(ctx.db, orderId)) await askPayment(ctx, paymentId);
  await expireOrder(ctx, orderId);
}
