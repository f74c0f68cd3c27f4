import type { ShopContext } from '../context.ts';
import { applyGatewayPayment, ourPayment } from './apply-gateway-payment.ts';

/**
 * Asks the company for the truth about a payment somebody spoke of, and applies it.
 * @throws GatewayError when the company is silent; the job is tried again
 */
export async function settlePayment(ctx: ShopContext, providerPaymentId: string): Promise<void> {
  const truth = await ctx.companies.payments.readPayment(providerPaymentId);
  if (!truth) {
    ctx.log.warn({ providerPaymentId }, 'signal of a payment the company does not know');
    return;
  }
  const paymentId = await ourPayment(ctx.db, truth);
  if (paymentId) return applyGatewayPayment(ctx, paymentId, truth);
  ctx.log.warn({ providerPaymentId }, 'signal of a payment that is not ours');
}
