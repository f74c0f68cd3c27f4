import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { refused, unlessRefused } from '../../http/api-errors.ts';
import { parseEmail } from '../../kernel/email.ts';
import { links } from '../../kernel/links.ts';
import { parsePhone } from '../../kernel/phone.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import { earlierAnswer, type CheckoutRequest } from '../../shop/checkout/place-order.ts';
import { submitOrder } from '../../shop/checkout/submit-order.ts';
import { resendDigital } from '../../shop/digital/resend-digital.ts';
import { cancelOrder } from '../../shop/orders/cancel-order.ts';
import { isOnline, type PaySystem } from '../../kernel/pay-systems.ts';
import { checkOrderLink, signOrderLink, wasOrderLink } from '../../shop/orders/order-link.ts';
import { orderState } from '../../shop/orders/orders.reads.ts';
import { startPayment } from '../../shop/payments/start-payment.ts';
import type { ApiParts } from '../api-parts.ts';
import { buyer } from './buyer.ts';
import type { CodeGuesses } from './code-guesses.ts';
import { ordersCalls } from './orders.schema.ts';

export async function ordersApi(app: FastifyInstance, parts: ApiParts, guesses: CodeGuesses): Promise<void> {
  const { shop, origin, secret, holdMinutes, orderLimitsTimes } = parts;
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const absolute = (path: string, extra = '') => `${origin}${path}${extra}`;

  typed.route({
    ...ordersCalls.place,
    handler: async ({ body, ip, signedIn }) => {
      const phone = parsePhone(body.contact.phone)!;
      const email = parseEmail(body.contact.email)!;
      const paySystem = body.paySystem as PaySystem;
      const request: CheckoutRequest = {
        checkoutKey: body.checkoutKey,
        customerId: signedIn?.customerId ?? null,
        items: body.items,
        coupons: body.coupons,
        contact: { name: body.contact.name, phone, email },
        delivery: body.delivery,
        paySystem,
        comment: body.comment,
        consentFrom: ip,
        expectedTotal: body.expectedTotal,
      };
      // An order that stands is told whatever was guessed since; nobody should order twice.
      const earlier = guesses.holds(ip, body.coupons) ? await earlierAnswer(shop, request) : undefined;
      if (!earlier) guesses.check(ip, body.coupons);
      const limits = { secret, times: orderLimitsTimes, holdMinutes };
      const placed = earlier ?? (await submitOrder(shop, request, body.captcha, limits));
      if (isRefusal(placed)) {
        guesses.note(ip, unknownCodeOf(placed));
        throw refused(placed);
      }
      const token = await signOrderLink(secret, placed);
      const orderUrl = links.order(placed.id, token);
      // The order stands whatever the payment company says; a silent one leaves «Оплатить» on its page.
      const started = isOnline(paySystem)
        ? await startPayment(shop.as(buyer(signedIn, placed.id)), placed.id, absolute(orderUrl, '&paid=return'))
        : null;
      return {
        orderId: placed.id,
        number: placed.number,
        orderUrl,
        payUrl: started && !isRefusal(started) ? started.payUrl : null,
      };
    },
  });

  const mayOpen = (orderId: string, token: string) => checkOrderLink(secret, orderId, token, shop.now());

  /** Somebody else's order and no order look the same; without a link nobody gets as far as the row of an order. */
  async function byLink({ signedIn }: FastifyRequest, orderId: string, token: string) {
    if (!(await mayOpen(orderId, token))) throw refused(refuse('order-unknown'));
    return shop.as(buyer(signedIn, orderId));
  }

  typed.route({
    ...ordersCalls.pay,
    handler: async (request) => {
      const { params, body } = request;
      const by = await byLink(request, params.orderId, body.token);
      const returnUrl = absolute(links.order(params.orderId, body.token), '&paid=return');
      return unlessRefused(await startPayment(by, params.orderId, returnUrl));
    },
  });

  typed.route({
    ...ordersCalls.cancel,
    handler: async (request) => {
      const { params, body } = request;
      const { orderId } = params;
      // Their account is enough for customers, which the action finds out.
      const by = request.signedIn
        ? shop.as(buyer(request.signedIn, (await mayOpen(orderId, body.token)) ? orderId : undefined))
        : await byLink(request, orderId, body.token);
      return unlessRefused(await cancelOrder(by, orderId));
    },
  });

  typed.route({
    ...ordersCalls.digitalLetter,
    handler: async ({ params, body, signedIn }) => {
      // A link that has run out may ask too: the letter goes to the address in the order.
      const known = await wasOrderLink(secret, params.orderId, body.token);
      if (!known) throw refused(refuse('order-unknown'));
      const by = shop.as(buyer(signedIn, params.orderId));
      return unlessRefused(await resendDigital(by, params.orderId));
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
