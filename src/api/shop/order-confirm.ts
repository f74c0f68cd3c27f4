import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { refused, unlessRefused } from '../../http/api-errors.ts';
import { refuse } from '../../kernel/refusal.ts';
import { confirmByCode, sendConfirmCode } from '../../shop/orders/confirm-by-code.ts';
import { checkOrderLink } from '../../shop/orders/order-link.ts';
import { spendSolution } from '../../shop/captcha/spend-solution.ts';
import type { ApiParts } from '../api-parts.ts';
import { SentCode } from '../account/auth-codes.schema.ts';
import { buyer } from './buyer.ts';
import { ConfirmCodeRequest, ConfirmedOrder, ConfirmRequest, OrderPath } from './orders.schema.ts';

/** An order paid on delivery is confirmed by a code that goes to its phone (decision 0068). */
export async function orderConfirmApi(app: FastifyInstance, parts: ApiParts): Promise<void> {
  const { shop, secret, codes, orderLimitsTimes } = parts;
  const typed = app.withTypeProvider<ZodTypeProvider>();

  /** Somebody else's order and no order look the same; nothing is counted before. */
  async function buyerBy(request: FastifyRequest, orderId: string, token: string) {
    if (!(await checkOrderLink(secret, orderId, token, shop.now()))) throw refused(refuse('order-unknown'));
    return shop.as(buyer(request.signedIn, orderId));
  }

  typed.post(
    '/orders/:orderId/confirm-code',
    {
      schema: {
        summary: 'A code to the phone of an order, to confirm it',
        params: OrderPath,
        body: ConfirmCodeRequest,
        response: { 200: SentCode },
      },
    },
    async (request) => {
      const { orderId } = request.params;
      const { token, way, captcha } = request.body;
      const by = await buyerBy(request, orderId, token);
      unlessRefused(await spendSolution(shop, captcha, 'code'));
      const sent = unlessRefused(await sendConfirmCode(by, codes, { orderId, wanted: way, address: request.ip }));
      return { userId: sent.challengeId, retryAfter: sent.retryAfter, channel: sent.channel, code: sent.hint };
    },
  );

  typed.post(
    '/orders/:orderId/confirm',
    {
      schema: {
        summary: 'Confirm an order by the code that came',
        params: OrderPath,
        body: ConfirmRequest,
        response: { 200: ConfirmedOrder },
      },
    },
    async (request) => {
      const { orderId } = request.params;
      const { token, userId, otp } = request.body;
      const by = await buyerBy(request, orderId, token);
      const typedCode = { orderId, challengeId: userId, code: otp, address: request.ip };
      return unlessRefused(await confirmByCode(by, codes, typedCode, orderLimitsTimes));
    },
  );
}
