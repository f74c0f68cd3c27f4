import type { ShopContext } from '../context.ts';
import type { PaymentGateway } from './payment-gateway.port.ts';

/**
 * Does something with every payment company; one that fails keeps no other from its turn.
 * @throws the first failure, when all have had their turn
 */
export async function atEachCompany(ctx: ShopContext, work: (gateway: PaymentGateway) => Promise<void>): Promise<void> {
  const ends = await Promise.allSettled(ctx.companies.payments.all.map(work));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}
