import type { ShopContext } from '../context.ts';
import type { PaymentGateway } from './payment-gateway.port.ts';

/**
 * Does something with every payment company; one that fails keeps no other from its turn.
 * @throws the first failure, when all have had their turn
 */
export async function atEachCompany(ctx: ShopContext, work: (gateway: PaymentGateway) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  const turns = ctx.companies.payments.all.map((gateway) =>
    work(gateway).catch((error: unknown) => {
      ctx.log.warn({ err: error, provider: gateway.name }, 'a payment company could not be asked');
      failures.push(error);
    }),
  );
  await Promise.all(turns);
  if (failures.length > 0) throw failures[0];
}
