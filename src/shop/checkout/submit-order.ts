import { isRefusal, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { admitOrder, type OrderLimits } from './admit-order.ts';
import { earlierResult, placeOrder, type CheckoutRequest, type PlacedOrder } from './place-order.ts';

/** Checks the captcha and the limits, then places the order. A repeated request returns its order even when refused. */
export async function submitOrder(
  ctx: ShopContext,
  request: CheckoutRequest,
  captcha: string | null | undefined,
  limits: OrderLimits & { readonly holdMinutes: number },
): Promise<PlacedOrder | Refusal> {
  const { contact, consentFrom: address } = request;
  const admitted = await admitOrder(ctx, limits, { contact, address, captcha });
  if (isRefusal(admitted)) return (await earlierResult(ctx, request)) ?? admitted;
  return placeOrder(ctx, request, {
    ...admitted,
    source: 'site',
    holdMinutes: limits.holdMinutes,
    limitsTimes: limits.times,
  });
}
