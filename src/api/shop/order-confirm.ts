import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { refused, unlessRefused } from '../../http/api-errors.ts';
import { refuse } from '../../kernel/refusal.ts';
import { confirmByCode, sendConfirmCode } from '../../shop/orders/confirm-by-code.ts';
import { checkOrderLink } from '../../shop/orders/order-link.ts';
import { spendSolution } from '../../shop/captcha/spend-solution.ts';
import type { ApiParts } from '../api-parts.ts';
import { ordersCalls } from './orders.schema.ts';

/** An order paid on delivery is confirmed by a code that goes to its phone (decision 0068). */
export async function orderConfirmApi(app: FastifyInstance, parts: ApiParts): Promise<void> {
  const { shop, secret, codes, orderLimitsTimes } = parts;
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const mayOpen = (orderId: string, token: string) => checkOrderLink(secret, orderId, token, shop.now());

  typed.route({
    ...ordersCalls.confirmCode,
    handler: async ({ params: { orderId }, body: { token, way, captcha }, ip }) => {
      if (!(await mayOpen(orderId, token))) throw refused(refuse('order-unknown'));
      unlessRefused(await spendSolution(shop, captcha, 'code'));
      const sent = unlessRefused(await sendConfirmCode(shop, codes, { orderId, wanted: way, address: ip }));
      return { userId: sent.challengeId, retryAfter: sent.retryAfter, channel: sent.channel, code: sent.hint };
    },
  });

  typed.route({
    ...ordersCalls.confirm,
    handler: async ({ params: { orderId }, body: { token, userId, otp }, ip: address }) => {
      if (!(await mayOpen(orderId, token))) throw refused(refuse('order-unknown'));
      const typedCode = { orderId, challengeId: userId, code: otp, address };
      return unlessRefused(await confirmByCode(shop, codes, typedCode, orderLimitsTimes));
    },
  });
}
