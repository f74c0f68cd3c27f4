import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { refused, unlessRefused } from '../../http/api-errors.ts';
import { refuse } from '../../kernel/refusal.ts';
import { confirmByCode, sendConfirmCode } from '../../shop/orders/confirm-by-code.ts';
import { checkOrderLink } from '../../shop/orders/order-link.ts';
import { consumeSolution } from '../../shop/captcha/consume-solution.ts';
import type { ApiParts } from '../api-parts.ts';
import { actorOf } from '../actor-of.ts';
import { ordersCalls } from './orders.schema.ts';

/** Confirms an order paid on delivery by a code sent to its phone (decision 0068). */
export async function orderConfirmApi(app: FastifyInstance, parts: ApiParts): Promise<void> {
  const { shop, secret, codes, orderLimitsTimes } = parts;
  const typed = app.withTypeProvider<ZodTypeProvider>();

  /** The same error for unknown orders and those of others; checked before any attempt is counted. */
  async function buyerContext(request: FastifyRequest, orderId: string, token: string) {
    if (!(await checkOrderLink(secret, orderId, token, shop.now()))) throw refused(refuse('order-unknown'));
    return shop.as(actorOf(request.signedIn, orderId));
  }

  typed.route({
    ...ordersCalls.confirmCode,
    handler: async (request) => {
      const { orderId } = request.params;
      const { token, way, captcha } = request.body;
      const ctx = await buyerContext(request, orderId, token);
      unlessRefused(await consumeSolution(shop, captcha, 'code'));
      const sent = unlessRefused(await sendConfirmCode(ctx, codes, { orderId, preferred: way, address: request.ip }));
      return { userId: sent.challengeId, retryAfter: sent.retryAfter, channel: sent.channel, code: sent.hint };
    },
  });

  typed.route({
    ...ordersCalls.confirm,
    handler: async (request) => {
      const { orderId } = request.params;
      const { token, userId, otp } = request.body;
      const ctx = await buyerContext(request, orderId, token);
      const typedCode = { orderId, challengeId: userId, code: otp, address: request.ip };
      return unlessRefused(await confirmByCode(ctx, codes, typedCode, orderLimitsTimes));
    },
  });
}
