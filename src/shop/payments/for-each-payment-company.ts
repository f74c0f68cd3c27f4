import type { ShopContext } from '../context.ts';
import type { PaymentGateway } from './payment-gateway.port.ts';

/**
 * Runs `work` for every payment company in parallel; the failure of one does not stop the others.
 * @throws the first failure, after all have finished
 */
export async function forEachPaymentCompany(
  ctx: ShopContext,
  work: (gateway: PaymentGateway) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  const runs = ctx.companies.payments.all.map((gateway) =>
    work(gateway).catch((error: unknown) => {
      ctx.log.warn({ err: error, provider: gateway.name }, 'a payment company could not be polled');
      failures.push(error);
    }),
  );
  await Promise.all(runs);
  if (failures.length > 0) throw failures[0];
}
