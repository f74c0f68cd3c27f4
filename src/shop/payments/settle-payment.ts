import type { ShopContext } from '../context.ts';
import { applyGatewayPayment, findOwnPaymentId } from './apply-gateway-payment.ts';

/**
 * Fetches from the company a payment that a signal named, and applies its state.
 * @param provider the company
 * @param providerPaymentId its id of the payment
 * @throws GatewayError when the company does not answer; the job is retried
 */
export async function settlePayment(ctx: ShopContext, provider: string, providerPaymentId: string): Promise<void> {
  const reported = await ctx.companies.payments.of(provider).readPayment(providerPaymentId);
  if (!reported) {
    ctx.log.warn({ provider, providerPaymentId }, 'webhook of a payment the company does not know');
    return;
  }
  const paymentId = await findOwnPaymentId(ctx.db, provider, reported);
  if (paymentId) return applyGatewayPayment(ctx, paymentId, reported);
  ctx.log.warn({ provider, providerPaymentId }, 'webhook of a payment that is not ours');
}
