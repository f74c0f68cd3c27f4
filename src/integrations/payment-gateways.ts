import { GatewayError, type PaymentGateway, type PaymentGateways } from '../shop/payments/payment-gateway.port.ts';

/**
 * @param current starts new payments
 * @param earlier former companies, still used for the payments started there
 * @throws Error when two have the same name: a payment would be looked up at the wrong company
 */
export function paymentGateways(current: PaymentGateway, ...earlier: readonly PaymentGateway[]): PaymentGateways {
  const all = [current, ...earlier];
  if (new Set(all.map(({ name }) => name)).size < all.length)
    throw new Error('two payment companies have the same name');
  return {
    current,
    all,
    of(provider) {
      const gateway = all.find(({ name }) => name === provider);
      if (!gateway) throw new GatewayError(`payment company ${provider} is not connected`, { why: 'silent' });
      return gateway;
    },
  };
}
