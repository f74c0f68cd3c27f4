import type { FastifyRequest } from 'fastify';
import { refused } from '../../http/api-errors.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { ShopContext } from '../../shop/context.ts';
import { checkOrderLink } from '../../shop/orders/order-link.ts';
import type { ApiParts } from '../api-parts.ts';
import { actorOf } from '../actor-of.ts';

/** Contexts of those who may open an order: by the signed link, or as its customer. */
export function buyerContexts({ shop, secret }: Pick<ApiParts, 'shop' | 'secret'>) {
  const mayOpen = (orderId: string, token: string) => checkOrderLink(secret, orderId, token, shop.now());

  /** The same error for unknown orders and those of others; orders are not read without a valid link. */
  async function contextByLink({ signedIn }: FastifyRequest, orderId: string, token: string): Promise<ShopContext> {
    if (!(await mayOpen(orderId, token))) throw refused(refuse('order-unknown'));
    return shop.as(actorOf(signedIn, orderId));
  }

  /** Customers need no link for their own orders, which the action checks. */
  async function contextOfBuyer(request: FastifyRequest, orderId: string, token: string): Promise<ShopContext> {
    return request.signedIn
      ? shop.as(actorOf(request.signedIn, (await mayOpen(orderId, token)) ? orderId : undefined))
      : contextByLink(request, orderId, token);
  }

  return { mayOpen, contextByLink, contextOfBuyer };
}
