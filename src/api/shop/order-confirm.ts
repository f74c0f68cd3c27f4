import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { unlessRefused } from '../../http/api-errors.ts';
import { confirmByCode, sendConfirmCode } from '../../shop/orders/confirm-by-code.ts';
import { consumeSolution } from '../../shop/captcha/consume-solution.ts';
import type { ApiParts } from '../api-parts.ts';
import { buyerContexts } from './buyer-contexts.ts';
import { ordersCalls } from './orders.schema.ts';

/** Confirms an order paid on delivery by a code sent to its phone (decision 0068). */
export async function orderConfirmApi(app: FastifyInstance, parts: ApiParts): Promise<void> {
  const { shop, codes, orderLimitsTimes } = parts;
  // Checked before any attempt is counted.
  const { contextByLink } = buyerContexts(parts);
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.route({
    ...ordersCalls.confirmCode,
    handler: async (request) => {
      const { orderId } = request.params;
      const { token, way, captcha } = request.body;
      const ctx = await contextByLink(request, orderId, token);
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
      const ctx = await contextByLink(request, orderId, token);
      const typedCode = { orderId, challengeId: userId, code: otp, address: request.ip };
      return unlessRefused(await confirmByCode(ctx, codes, typedCode, orderLimitsTimes));
    },
  });
}
