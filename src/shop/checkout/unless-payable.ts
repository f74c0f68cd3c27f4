import type { Kopecks } from '../../kernel/money.ts';
import type { PaySystem } from '../../kernel/pay-systems.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { gatewayMethodOf } from '../payments/payment.rules.ts';

/** Refuses what the payment company would refuse: such an order could never be paid. */
export function unlessPayable(
  { companies }: Pick<ShopContext, 'companies'>,
  paySystem: PaySystem,
  due: Kopecks,
): Refusal | undefined {
  const method = gatewayMethodOf(paySystem);
  const most = method && companies.payments.current.most[method];
  return most !== undefined && due > most ? refuse('payment-too-large', { most }) : undefined;
}
