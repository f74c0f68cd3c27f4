import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  Amount,
  CreatePayment,
  CreateRefund,
  IDEMPOTENCE_KEY,
  KEY_DUPLICATED,
  type Payment,
  type Refund,
} from '../integrations/yookassa/protocol.ts';
import { fromDecimalString, kopecks, rubles, toDecimalString, type Kopecks } from '../kernel/money.ts';
import { guard } from './guard.ts';
import type { World } from './world.ts';
import { createNotices, type News, type WebhookMode } from './yookassa-notices.ts';
import { createPaymentBook } from './yookassa-payments.ts';
import { errorBody, YookassaRefusal } from './yookassa-refusal.ts';

export type PaymentAction = 'pay' | 'decline' | 'expire' | 'notify' | 'refund' | 'refund-part';

const DAY = 24 * 3_600_000;
const OVERDUE_EVERY_MS = 15_000;
const PART_OF_REFUND = rubles(100);

/** In the cabinet a person fills the receipt in. */
function cabinetRefund(payment_id: string, sum: Kopecks): CreateRefund {
  const amount: Amount = { value: toDecimalString(sum), currency: 'RUB' };
  const line = { description: 'Возврат', quantity: 1, vat_code: 1, payment_mode: 'full_payment' };
  const items = [{ ...line, amount, payment_subject: 'commodity' }];
  return { payment_id, amount, receipt: { customer: { phone: '79000000000' }, items } };
}

/** The pretended YooKassa: its books, its notifications, and what a buyer or a bank may do to a payment. */
export function openYookassa(world: World, webhookUrl: string) {
  const book = createPaymentBook(world);
  const notices = createNotices(world, webhookUrl);

  const paymentNews = (payment: Payment): News => ({
    event: `payment.${payment.status}`,
    object: payment,
    paymentId: payment.id,
  });
  const refundNews = (refund: Refund): News => ({
    event: `refund.${refund.status}`,
    object: refund,
    paymentId: refund.payment_id,
  });

  /**
   * What the buyer, the bank or time does to a payment; `refund` is somebody of the shop giving the whole of it back in
   * the company's cabinet, what is left of it, `refund-part` a hundred rubles; `notify` tells the shop the present state again.
   * @throws YookassaRefusal when the payment is unknown or past that step
   */
  async function act(id: string, action: PaymentAction, mode: WebhookMode = 'send', card?: string): Promise<Payment> {
    if (action === 'refund' || action === 'refund-part') {
      const { amount, refunded_amount } = book.require(id).payment;
      const left = (fromDecimalString(amount.value) ?? 0) - (fromDecimalString(refunded_amount?.value ?? '0') ?? 0);
      const sum = action === 'refund' ? kopecks(left) : PART_OF_REFUND;
      await notices.announce(refundNews(book.refund(cabinetRefund(id, sum))), mode);
      return book.require(id).payment;
    }
    const payment =
      action === 'pay'
        ? book.pay(id, card)
        : action === 'decline'
          ? book.fail(id, 'payment_network', 'insufficient_funds')
          : action === 'expire'
            ? book.fail(id, 'yoo_money', 'expired_on_confirmation')
            : book.require(id).payment;
    // A pending payment is no news: the real company says nothing either.
    if (payment.status !== 'pending') await notices.announce(paymentNews(payment), mode);
    return payment;
  }

  const clock = setInterval(() => {
    for (const payment of book.overdue()) void act(payment.id, 'expire');
  }, OVERDUE_EVERY_MS);
  clock.unref();

  return {
    book,
    notices,
    act,
    paymentNews,
    refundNews,
    close() {
      clearInterval(clock);
      notices.close();
    },
  };
}

export type Yookassa = ReturnType<typeof openYookassa>;

/** API v3 under the prefix the caller registers it with. */
export function yookassaRoutes(world: World, yookassa: Yookassa) {
  const { book, notices } = yookassa;
  type Given = { fingerprint: string; body: object; at: number };
  const answers = new Map<string, Given>(world.saved.restore<[string, Given][]>('yookassa-answers'));
  world.saved.keep('yookassa-answers', () => [...answers]);
  world.onReset(() => answers.clear());

  const failed = (status: number, description: string, parameter?: string) =>
    errorBody(world.ids.uuid(), status, description, parameter);

  /** Bodies as they came, to the byte. */
  const written = new WeakMap<FastifyRequest, string>();

  /** Same key and body: the first answer again; same key and another body, be it by a space: refused. */
  function once(work: (request: FastifyRequest<{ Params: { id: string } }>) => object) {
    return async (request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) => {
      const key = request.headers['idempotence-key'];
      if (typeof key !== 'string' || !IDEMPOTENCE_KEY.test(key)) {
        throw new YookassaRefusal(400, 'Idempotence key is missing or illegal', 'Idempotence-Key');
      }
      const fingerprint = createHash('sha256')
        .update(`${request.url}\n${written.get(request) ?? ''}`)
        .digest('hex');
      const given = answers.get(key);
      if (given && given.at + DAY > world.now().getTime()) {
        if (given.fingerprint !== fingerprint) throw new YookassaRefusal(400, KEY_DUPLICATED, 'Idempotence-Key');
        return reply.send(given.body);
      }
      const body = work(request);
      answers.set(key, { fingerprint, body, at: world.now().getTime() });
      return body;
    };
  }

  return async (scope: FastifyInstance) => {
    guard(scope, world, 'yookassa', (status) => ({
      type: 'application/json',
      body: JSON.stringify(failed(status, 'Planned failure of the sandbox')),
    }));
    scope.addHook('onRequest', async (request, reply) => {
      const shopId = authorisedShop(request.headers.authorization);
      if (!shopId) return reply.code(401).send(failed(401, 'Error in shopId or secret key. Check their validity.'));
      return undefined;
    });
    const parse = scope.getDefaultJsonParser('error', 'error');
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
      written.set(request, body);
      parse(request, body, done);
    });
    scope.setNotFoundHandler((_request, reply) => reply.code(404).send(failed(404, 'Endpoint not found')));
    scope.setErrorHandler((fault: Error & { statusCode?: number }, _request, reply) => {
      if (fault instanceof YookassaRefusal)
        return reply.code(fault.status).send(failed(fault.status, fault.message, fault.parameter));
      if (fault instanceof z.ZodError) {
        const [issue] = fault.issues;
        return reply.code(400).send(failed(400, issue?.message ?? 'Invalid request', issue?.path.join('.')));
      }
      const status = fault.statusCode ?? 500;
      return reply.code(status).send(failed(status, fault.message));
    });

    scope.post(
      '/payments',
      once((request) => {
        const base = `${request.protocol}://${request.host}/yookassa/checkout`;
        return book.create(
          CreatePayment.parse(request.body),
          authorisedShop(request.headers.authorization) ?? '',
          base,
        );
      }),
    );
    scope.get<{ Params: { id: string } }>('/payments/:id', async (request) => book.require(request.params.id).payment);
    scope.get<{ Querystring: Record<string, string> }>('/payments', async (request) =>
      page(book.payments(), request.query),
    );
    scope.post(
      '/payments/:id/capture',
      once((request) => {
        const { amount } = z.object({ amount: Amount.optional() }).parse(request.body ?? {});
        const payment = book.capture(request.params.id, amount);
        void notices.announce(yookassa.paymentNews(payment));
        return payment;
      }),
    );
    scope.post(
      '/payments/:id/cancel',
      once((request) => {
        const payment = book.cancel(request.params.id);
        void notices.announce(yookassa.paymentNews(payment));
        return payment;
      }),
    );
    scope.post(
      '/refunds',
      once((request) => {
        const refund = book.refund(CreateRefund.parse(request.body));
        void notices.announce(yookassa.refundNews(refund));
        return refund;
      }),
    );
    scope.get<{ Params: { id: string } }>('/refunds/:id', async (request) => book.requireRefund(request.params.id));
    scope.get<{ Querystring: Record<string, string> }>('/refunds', async (request) =>
      page(book.refunds(), request.query),
    );
  };
}

/** Any shop id and key pass, except an empty one, a real key («live_…») and one that begins with «wrong». */
function authorisedShop(header: string | undefined): string | undefined {
  const [scheme, encoded] = (header ?? '').split(' ');
  if (scheme !== 'Basic' || !encoded) return undefined;
  const [shopId, key] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return shopId && key && !/^(?:live_|wrong)/.test(key) ? shopId : undefined;
}

type Listed = (Payment | Refund) & { payment_method?: { type: string } };

/** Filters with dots (`created_at.gte`), newest first, a cursor that is the first id of the next page. */
function page(items: readonly Listed[], query: Record<string, string>) {
  const limit = z.coerce.number().int().min(1).max(100).default(10).parse(query.limit);
  const matching = items.filter(
    (item) =>
      (!query.status || item.status === query.status) &&
      (!query.payment_method || item.payment_method?.type === query.payment_method) &&
      (!query.payment_id || ('payment_id' in item && item.payment_id === query.payment_id)) &&
      (!query['created_at.gte'] || item.created_at >= query['created_at.gte']) &&
      (!query['created_at.gt'] || item.created_at > query['created_at.gt']) &&
      (!query['created_at.lte'] || item.created_at <= query['created_at.lte']) &&
      (!query['created_at.lt'] || item.created_at < query['created_at.lt']),
  );
  const from = query.cursor ? matching.findIndex((item) => item.id === query.cursor) : 0;
  if (from < 0) throw new YookassaRefusal(400, 'Unknown cursor', 'cursor');
  return { type: 'list', items: matching.slice(from, from + limit), next_cursor: matching[from + limit]?.id };
}
