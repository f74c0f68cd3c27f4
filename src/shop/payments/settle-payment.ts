import type { ShopContext } from '../context.ts';
import { applyGatewayPayment, ourPayment } from './apply-gateway-payment.ts';

/**
 * Asks a company for the truth about a payment somebody spoke of, and applies it.
 * @param provider the company
 * @param providerPaymentId its id of the payment
 * @throws GatewayError when the company is silent; the job is tried again
 */
export async function settlePayment(ctx: ShopContext, provider: string, providerPaymentId: string): Promise<void> {
  const truth = await ctx.companies.payments.of(provider).readPayment(providerPaymentId);
  if (!truth) {
    ctx.log.warn({ provider, providerPaymentId }, 'signal of a payment the company does not know');
    return;
  }
  const paymentId = await ourPayment(ctx.db, provider, truth);
  if (paymentId) return applyGatewayPayment(ctx, paymentId, truth);
  ctx.log.warn({ provider, providerPaymentId }, 'signal of a payment that is not ours');
}
