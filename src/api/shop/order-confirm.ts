import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { refused, unlessRefused } from '../../http/api-errors.ts';
import { refuse } from '../../kernel/refusal.ts';
import { confirmByCode, sendConfirmCode } from '../../shop/orders/confirm-by-code.ts';
import { checkOrderLink } from '../../shop/orders/order-link.ts';
import { spendSolution } from '../../shop/captcha/spend-solution.ts';
import type { ApiParts } from '../api-parts.ts';
import { buyer } from './buyer.ts';
import { ordersCalls } from './orders.schema.ts';

/** An order paid on delivery is confirmed by a code that goes to its phone (decision 0068). */
export async function orderConfirmApi(app: FastifyInstance, parts: ApiParts): Promise<void> {
  const { shop, secret, codes, orderLimitsTimes } = parts;
  const typed = app.withTypeProvider<ZodTypeProvider>();

  /** Somebody else's order and no order look the same; nothing is counted before. */
  async function buyerBy(request: FastifyRequest, orderId: string, token: string) {
    if (!(await checkOrderLink(secret, orderId, token, shop.now()))) throw refused(refuse('order-unknown'));
    return shop.as(buyer(request.signedIn, orderId));
  }

  typed.route({
    ...ordersCalls.confirmCode,
    handler: async (request) => {
      const { orderId } = request.params;
      const { token, way, captcha } = request.body;
      const by = await buyerBy(request, orderId, token);
      unlessRefused(await spendSolution(shop, captcha, 'code'));
      const sent = unlessRefused(await sendConfirmCode(by, codes, { orderId, wanted: way, address: request.ip }));
      return { userId: sent.challengeId, retryAfter: sent.retryAfter, channel: sent.channel, code: sent.hint };
    },
  });

  typed.route({
    ...ordersCalls.confirm,
    handler: async (request) => {
      const { orderId } = request.params;
      const { token, userId, otp } = request.body;
      const by = await buyerBy(request, orderId, token);
      const typedCode = { orderId, challengeId: userId, code: otp, address: request.ip };
      return unlessRefused(await confirmByCode(by, codes, typedCode, orderLimitsTimes));
    },
  });
}
