import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  Amount,
  CreatePayment,
  CreateReceipt,
  CreateRefund,
  IDEMPOTENCE_KEY,
  KEY_DUPLICATED,
  type Payment,
  type Refund,
} from '../integrations/yookassa/protocol.ts';
import { fromDecimalString, kopecks, rubles, toDecimalString, type Kopecks } from '../kernel/money.ts';
import { injectFailures } from './inject-failures.ts';
import type { SandboxContext } from './sandbox-context.ts';
import { page } from './yookassa-list.ts';
import { createNotifications, type NotificationData, type WebhookMode } from './yookassa-notifications.ts';
import { createPaymentRegistry } from './yookassa-payments.ts';
import { createCodeRegistry } from './yookassa-codes.ts';
import { createReceiptRegistry } from './yookassa-receipts.ts';
import { errorBody, YookassaRefusal } from './yookassa-refusal.ts';

export type PaymentAction = 'pay' | 'decline' | 'expire' | 'notify' | 'refund' | 'refund-part';

const DAY = 24 * 3_600_000;
const OVERDUE_EVERY_MS = 15_000;
const PART_OF_REFUND = rubles(100);

/** What a person has chosen on the pages of YooKassa. */
interface Chosen {
  readonly card?: string | undefined;
  /** Kopecks to refund. */
  readonly sum?: number | undefined;
}

/** A refund made in YooKassa's own cabinet, where a person fills in the receipt. */
function cabinetRefund(payment_id: string, sum: Kopecks): CreateRefund {
  const amount: Amount = { value: toDecimalString(sum), currency: 'RUB' };
  const line = { description: 'Возврат', quantity: 1, vat_code: 1, payment_mode: 'full_payment' };
  const items = [{ ...line, amount, payment_subject: 'commodity' }];
  return { payment_id, amount, receipt: { customer: { phone: '79000000000' }, items } };
}

/** The fake YooKassa: payments, notifications, and the actions of a buyer or a bank. */
export function openYookassa(context: SandboxContext, webhookUrl: string) {
  const registry = createPaymentRegistry(context);
  const receipts = createReceiptRegistry(context, registry);
  const codes = createCodeRegistry(context, receipts);
  const notifications = createNotifications(context, webhookUrl);

  const paymentNotification = (payment: Payment): NotificationData => ({
    event: `payment.${payment.status}`,
    object: payment,
    paymentId: payment.id,
  });
  /** Only a refund that succeeded has a notification. */
  async function notifyOfRefund(refund: Refund, mode?: WebhookMode): Promise<void> {
    const { status, payment_id: paymentId } = refund;
    if (status === 'succeeded')
      await notifications.notify({ event: 'refund.succeeded', object: refund, paymentId }, mode);
  }

  /**
   * Applies an action of the buyer, the bank or time to a payment. `refund` (all that is left) and `refund-part` (100 rubles, or `sum`)
   * are made by the shop's staff in YooKassa's cabinet; `notify` sends the current state again.
   * @throws YookassaRefusal when the payment is unknown or no longer in the required state
   */
  async function act(
    id: string,
    action: PaymentAction,
    mode: WebhookMode = 'send',
    { card, sum: part }: Chosen = {},
  ): Promise<Payment> {
    if (action === 'refund' || action === 'refund-part') {
      const { amount, refunded_amount } = registry.require(id).payment;
      const left = (fromDecimalString(amount.value) ?? 0) - (fromDecimalString(refunded_amount?.value ?? '0') ?? 0);
      const sum = action === 'refund' ? kopecks(left) : kopecks(part ?? PART_OF_REFUND);
      await notifyOfRefund(registry.refund(cabinetRefund(id, sum)), mode);
      return registry.require(id).payment;
    }
    const payment =
      action === 'pay'
        ? registry.pay(id, card)
        : action === 'decline'
          ? registry.fail(id, 'payment_network', 'insufficient_funds')
          : action === 'expire'
            ? registry.fail(id, 'yoo_money', 'expired_on_confirmation')
            : registry.require(id).payment;
    // The real YooKassa does not notify of pending payments either.
    if (payment.status !== 'pending') await notifications.notify(paymentNotification(payment), mode);
    return payment;
  }

  const expireOverdue = () => {
    for (const payment of registry.overdue()) void act(payment.id, 'expire');
  };
  const clock = setInterval(expireOverdue, OVERDUE_EVERY_MS);
  clock.unref();

  return {
    registry,
    receipts,
    codes,
    notifications,
    act,
    expireOverdue,
    paymentNotification,
    notifyOfRefund,
    close() {
      clearInterval(clock);
      notifications.close();
    },
  };
}

export type Yookassa = ReturnType<typeof openYookassa>;

/** Routes of API v3; the caller chooses the prefix. */
export function yookassaRoutes(context: SandboxContext, yookassa: Yookassa) {
  const { registry, receipts, codes, notifications } = yookassa;
  type SavedAnswer = { fingerprint: string; body: object; at: number };
  const answers = new Map<string, SavedAnswer>(context.saved.restore<[string, SavedAnswer][]>('yookassa-answers'));
  context.saved.register('yookassa-answers', () => [...answers]);
  context.onReset(() => answers.clear());

  const failure = (status: number, description: string, parameter?: string) =>
    errorBody(context.ids.uuid(), status, description, parameter);

  /** Request bodies before parsing. */
  const rawBodies = new WeakMap<FastifyRequest, string>();

  /** Same key and body: the first answer again. Same key and another body, even by a space: refused. */
  function idempotent(work: (request: FastifyRequest<{ Params: { id: string } }>) => object) {
    return async (request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) => {
      const key = request.headers['idempotence-key'];
      if (typeof key !== 'string' || !IDEMPOTENCE_KEY.test(key)) {
        throw new YookassaRefusal(400, 'Idempotence key is missing or illegal', 'Idempotence-Key');
      }
      const fingerprint = createHash('sha256')
        .update(`${request.url}\n${rawBodies.get(request) ?? ''}`)
        .digest('hex');
      const saved = answers.get(key);
      if (saved && saved.at + DAY > context.now().getTime()) {
        if (saved.fingerprint !== fingerprint) throw new YookassaRefusal(400, KEY_DUPLICATED, 'Idempotence-Key');
        return reply.send(saved.body);
      }
      const body = work(request);
      answers.set(key, { fingerprint, body, at: context.now().getTime() });
      return body;
    };
  }

  return async (scope: FastifyInstance) => {
    injectFailures(scope, context, 'yookassa', (status) => ({
      type: 'application/json',
      body: JSON.stringify(failure(status, 'Planned failure of the sandbox')),
    }));
    scope.addHook('onRequest', async (request, reply) => {
      const shopId = authorisedShop(request.headers.authorization);
      if (!shopId) return reply.code(401).send(failure(401, 'Error in shopId or secret key. Check their validity.'));
      return undefined;
    });
    const parse = scope.getDefaultJsonParser('error', 'error');
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
      rawBodies.set(request, body);
      parse(request, body, done);
    });
    scope.setNotFoundHandler((_request, reply) => reply.code(404).send(failure(404, 'Endpoint not found')));
    scope.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
      if (error instanceof YookassaRefusal)
        return reply.code(error.status).send(failure(error.status, error.message, error.parameter));
      if (error instanceof z.ZodError) {
        const [issue] = error.issues;
        return reply.code(400).send(failure(400, issue?.message ?? 'Invalid request', issue?.path.join('.')));
      }
      const status = error.statusCode ?? 500;
      return reply.code(status).send(failure(status, error.message));
    });

    scope.post(
      '/payments',
      idempotent((request) => {
        const base = `${request.protocol}://${request.host}/yookassa/checkout`;
        return registry.create(
          CreatePayment.parse(request.body),
          authorisedShop(request.headers.authorization) ?? '',
          base,
        );
      }),
    );
    scope.get<{ Params: { id: string } }>(
      '/payments/:id',
      async (request) => registry.require(request.params.id).payment,
    );
    scope.get<{ Querystring: Record<string, string> }>('/payments', async (request) =>
      page(registry.payments(), request.query),
    );
    scope.post(
      '/payments/:id/capture',
      idempotent((request) => {
        const { amount } = z.object({ amount: Amount.optional() }).parse(request.body ?? {});
        const payment = registry.capture(request.params.id, amount);
        void notifications.notify(yookassa.paymentNotification(payment));
        return payment;
      }),
    );
    scope.post(
      '/payments/:id/cancel',
      idempotent((request) => {
        const payment = registry.cancel(request.params.id);
        void notifications.notify(yookassa.paymentNotification(payment));
        return payment;
      }),
    );
    scope.post(
      '/refunds',
      idempotent((request) => {
        const requested = CreateRefund.parse(request.body);
        codes.check(requested);
        const refund = registry.refund(requested);
        // Those of one that waits stay sold until it has ended.
        if (refund.status === 'succeeded') codes.record(requested);
        void yookassa.notifyOfRefund(refund);
        return refund;
      }),
    );
    scope.get<{ Params: { id: string } }>('/refunds/:id', async (request) => registry.requireRefund(request.params.id));
    scope.get<{ Querystring: Record<string, string> }>('/refunds', async (request) =>
      page(registry.refunds(), request.query),
    );
    scope.post(
      '/receipts',
      idempotent((request) => receipts.create(CreateReceipt.parse(request.body))),
    );
    scope.get<{ Params: { id: string } }>('/receipts/:id', async (request) => receipts.read(request.params.id));
    scope.get<{ Querystring: Record<string, string> }>('/receipts', async (request) =>
      page(receipts.listAll(request.query), request.query),
    );
  };
}

/** Accepts any shop id and key, except an empty key, a real one («live_…») and one that starts with «wrong». */
function authorisedShop(header: string | undefined): string | undefined {
  const [scheme, encoded] = (header ?? '').split(' ');
  if (scheme !== 'Basic' || !encoded) return undefined;
  const [shopId, key] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return shopId && key && !/^(?:live_|wrong)/.test(key) ? shopId : undefined;
}
