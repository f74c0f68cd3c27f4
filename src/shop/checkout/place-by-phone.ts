import type { Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { placeOrder, type CheckoutRequest, type OrderTerms, type PlacedOrder } from './place-order.ts';

/** What a caller orders; bonuses and certificates stay with their owner. */
export type PhoneOrder = Omit<CheckoutRequest, 'bonuses' | 'consentFrom'>;

/**
 * Places an order for a caller, as the checkout does. It belongs to no account: a phone that is named in a call proves nothing
 * about its owner. The member has spoken to the buyer, so an order paid on receipt needs no confirmation.
 */
export async function placeByPhone(
  ctx: ShopContext,
  order: PhoneOrder,
  terms: Pick<OrderTerms, 'holdMinutes' | 'limitsTimes'>,
): Promise<PlacedOrder | Refusal> {
  const notAllowed = unlessAllowed(ctx.actor, 'create', 'order');
  if (notAllowed) return notAllowed;
  const request = { ...order, bonuses: 0, consentFrom: '' };
  return placeOrder(ctx, request, { ...terms, source: 'desk', proved: true });
}
