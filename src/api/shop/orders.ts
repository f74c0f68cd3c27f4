import formBody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { refused, unlessRefused } from '../../http/api-errors.ts';
import { parseEmail } from '../../kernel/email.ts';
import { links } from '../../kernel/links.ts';
import { parsePhone } from '../../kernel/phone.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import { earlierResult, type CheckoutRequest } from '../../shop/checkout/place-order.ts';
import { submitOrder } from '../../shop/checkout/submit-order.ts';
import { resendDigital } from '../../shop/digital/resend-digital.ts';
import { cancelOrder } from '../../shop/orders/cancel-order.ts';
import { isOnline, type PaySystem } from '../../kernel/pay-systems.ts';
import { signOrderLink, wasOrderLink } from '../../shop/orders/order-link.ts';
import { answerChange } from '../../shop/order-changes/answer-change.ts';
import { orderState } from '../../shop/orders/orders.reads.ts';
import { changePoint } from '../../shop/shipments/change-point.ts';
import { changeRecipient } from '../../shop/shipments/change-recipient.ts';
import { findPointsForOrder } from '../../shop/shipments/find-points-for-order.ts';
import { requestCancel } from '../../shop/shipments/request-cancel.ts';
import { startPayment } from '../../shop/payments/start-payment.ts';
import { requestReturn } from '../../shop/returns/request-return.ts';
import { cityLabel } from '../../shop/places/place-names.rules.ts';
import type { ApiParts } from '../api-parts.ts';
import { actorOf } from '../actor-of.ts';
import { buyerContexts } from './buyer-contexts.ts';
import type { CodeGuesses } from './code-guesses.ts';
import { bonusesOf } from './cart.schema.ts';
import { ordersCalls } from './orders.schema.ts';
import { writePoints } from './write-points.ts';

export async function ordersApi(app: FastifyInstance, parts: ApiParts, guesses: CodeGuesses): Promise<void> {
  const { shop, origin, secret, holdMinutes, orderLimitsTimes, returns } = parts;
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const absolute = (path: string, extra = '') => `${origin}${path}${extra}`;

  typed.route({
    ...ordersCalls.place,
    handler: async ({ body, ip, signedIn }) => {
      const phone = parsePhone(body.contact.phone)!;
      const email = parseEmail(body.contact.email)!;
      const ctx = shop.as(actorOf(signedIn));
      const paySystem = body.paySystem as PaySystem;
      const request: CheckoutRequest = {
        checkoutKey: body.checkoutKey,
        items: body.items,
        coupons: body.coupons,
        bonuses: bonusesOf(body),
        contact: { name: body.contact.name, phone, email },
        delivery: body.delivery,
        paySystem,
        comment: body.comment,
        consentFrom: ip,
        expectedTotal: body.expectedTotal,
      };
      // An existing order is returned even to blocked clients, so that nobody orders twice.
      const earlier = guesses.isBlocked(ip, body.coupons) ? await earlierResult(ctx, request) : undefined;
      if (!earlier) guesses.check(ip, body.coupons);
      const limits = { secret, times: orderLimitsTimes, holdMinutes };
      const placed = earlier ?? (await submitOrder(ctx, request, body.captcha, limits));
      if (isRefusal(placed)) {
        guesses.record(ip, unknownCodeOf(placed));
        throw refused(placed);
      }
      const token = await signOrderLink(secret, placed);
      const orderUrl = links.order(placed.id, token);
      // The order remains valid when the payment company fails; its page then offers «Оплатить».
      const started = isOnline(paySystem)
        ? await startPayment(shop.as(actorOf(signedIn, placed.id)), placed.id, absolute(orderUrl, '&paid=return'))
        : null;
      return {
        orderId: placed.id,
        number: placed.number,
        orderUrl,
        payUrl: started && !isRefusal(started) ? started.payUrl : null,
      };
    },
  });

  const { mayOpen, contextByLink, contextOfBuyer } = buyerContexts(parts);

  typed.route({
    ...ordersCalls.pay,
    handler: async (request) => {
      const { params, body } = request;
      const ctx = await contextByLink(request, params.orderId, body.token);
      const returnUrl = absolute(links.order(params.orderId, body.token), '&paid=return');
      return unlessRefused(await startPayment(ctx, params.orderId, returnUrl));
    },
  });

  typed.route({
    ...ordersCalls.cancel,
    handler: async (request) => {
      const { orderId } = request.params;
      return unlessRefused(await cancelOrder(await contextOfBuyer(request, orderId, request.body.token), orderId));
    },
  });

  typed.route({
    ...ordersCalls.requestCancel,
    handler: async (request) => {
      const { orderId } = request.params;
      return unlessRefused(await requestCancel(await contextOfBuyer(request, orderId, request.body.token), orderId));
    },
  });

  typed.route({
    ...ordersCalls.answerChange,
    handler: async (request) => {
      const { orderId } = request.params;
      const { token, ...answer } = request.body;
      const ctx = await contextOfBuyer(request, orderId, token);
      const returnUrl = absolute(links.order(orderId, token), '&paid=return');
      return unlessRefused(
        await answerChange(ctx, { ...answer, orderId }, { holdMinutes, refunds: returns, returnUrl }),
      );
    },
  });

  // Without scripts the page has a plain form; the buyer goes on from the page of the order, which has the link then.
  await app.register(async (scope) => {
    await scope.register(formBody, { bodyLimit: 4 * 1024 });
    scope.withTypeProvider<ZodTypeProvider>().route({
      ...ordersCalls.payChange,
      handler: async (request, reply) => {
        const { orderId } = request.params;
        const { token, changeId } = request.body;
        const ctx = await contextOfBuyer(request, orderId, token);
        const page = links.order(orderId, token);
        const terms = { holdMinutes, refunds: returns, returnUrl: absolute(page, '&paid=return') };
        const answered = await answerChange(ctx, { orderId, changeId, accept: true }, terms);
        return reply.redirect(isRefusal(answered) ? `${page}&pay=failed` : page, 303);
      },
    });
  });

  typed.route({
    ...ordersCalls.requestReturn,
    handler: async (request) => {
      const { orderId } = request.params;
      const { token, ...asked } = request.body;
      const ctx = await contextOfBuyer(request, orderId, token);
      return unlessRefused(await requestReturn(ctx, { ...asked, orderId }, returns));
    },
  });

  typed.route({
    ...ordersCalls.recipient,
    handler: async (request) => {
      const { orderId } = request.params;
      const { token, name, phone } = request.body;
      const ctx = await contextOfBuyer(request, orderId, token);
      return unlessRefused(await changeRecipient(ctx, orderId, { name, phone: parsePhone(phone)! }));
    },
  });

  typed.route({
    ...ordersCalls.point,
    handler: async (request) => {
      const { orderId } = request.params;
      const { token, pointCode } = request.body;
      return unlessRefused(await changePoint(await contextOfBuyer(request, orderId, token), orderId, pointCode));
    },
  });

  typed.route({
    ...ordersCalls.points,
    handler: async (request, reply) => {
      const { orderId } = request.params;
      const ctx = await contextOfBuyer(request, orderId, request.body.token);
      const { points, city, paySystem } = unlessRefused(await findPointsForOrder(ctx, orderId));
      const { id, name, region, country } = city;
      const rest = { city: { id, name, label: cityLabel(name, region), country }, paySystem };
      return reply.send((await writePoints(reply, request.headers['accept-encoding'], points, rest)) as never);
    },
  });

  typed.route({
    ...ordersCalls.digitalLetter,
    handler: async ({ params, body, signedIn }) => {
      // Expired links are accepted too: the letter goes only to the address in the order.
      const wasValid = await wasOrderLink(secret, params.orderId, body.token);
      if (!wasValid) throw refused(refuse('order-unknown'));
      const ctx = shop.as(actorOf(signedIn, params.orderId));
      return unlessRefused(await resendDigital(ctx, params.orderId));
    },
  });

  typed.route({
    ...ordersCalls.state,
    handler: async ({ params, query }) => {
      const state = (await mayOpen(params.orderId, query.token))
        ? await orderState(shop.db, params.orderId)
        : undefined;
      if (!state) throw refused(refuse('order-unknown'));
      return state;
    },
  });
}

function unknownCodeOf({ facts }: Refusal): string[] {
  return 'problem' in facts && facts.problem === 'unknown' ? [facts.coupon] : [];
}
