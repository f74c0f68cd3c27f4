import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { collectedByBoxberry } from './boxberry-collected.ts';
import type { SandboxCompanies } from './companies.ts';
import { PROVIDERS } from './failures.ts';
import type { SandboxContext } from './sandbox-context.ts';
import { yookassaRegister } from './yookassa-register.ts';
import { YookassaRefusal } from './yookassa-refusal.ts';

const Flag = z.preprocess((value) => (value === 'on' || value === '1' ? true : value), z.boolean().default(false));

const Fail = z
  .object({
    provider: z.enum(PROVIDERS),
    status: z.coerce.number().int().min(200).max(599).optional(),
    /** With `status`: the JSON that is answered. */
    answer: z.unknown().optional(),
    timeout: Flag,
    held: Flag,
    garbage: Flag,
    lost: Flag,
    unanswered: Flag,
    /** How many requests fail; 0 cancels the planned failures of the provider. */
    times: z.coerce.number().int().min(0).max(10_000).default(1),
    path: z.string().optional(),
    method: z.string().optional(),
  })
  .refine(({ status = 500, answer }) => status >= 400 || answer !== undefined, 'a status below 400 needs an answer');

const Webhook = z
  .union([z.enum(['send', 'lose', 'twice', 'reverse']), z.object({ delayMs: z.number().int().min(0).max(3_600_000) })])
  .default('send');

const Advance = z.discriminatedUnion('provider', [
  z.object({
    provider: z.literal('yookassa'),
    id: z.string(),
    action: z.enum(['pay', 'decline', 'expire', 'notify', 'refund', 'refund-part']),
    webhook: Webhook,
    /** Kopecks of `refund-part`. */
    sum: z.number().int().positive().optional(),
    card: z
      .string()
      .regex(/^\d{16,19}$/)
      .optional(),
  }),
  z.object({
    provider: z.literal('cdek'),
    id: z.string().default(''),
    /** `status`: any status, known to the shop or not. */
    action: z.enum(['next', 'status', 'expire-tokens']),
    code: z.string().min(1).default('NOT_DELIVERED'),
    /** Pieces of each item that the recipient takes, with `DELIVERED`; all of them without it. */
    taken: z.array(z.number().int().min(0)).optional(),
    /** With `DELIVERED`: how many pieces were taken is not said yet. */
    counts: z.enum(['late']).optional(),
    webhook: z.enum(['send', 'lose', 'twice']).default('send'),
  }),
  z.object({
    provider: z.literal('boxberry'),
    /** The track number. */
    id: z.string(),
    /** `status`: any text, known to the shop or not; `delete`: as in the cabinet. */
    action: z.enum(['next', 'status', 'part', 'delete']),
    /** Pieces of each item that the recipient takes, with `part`. */
    taken: z.array(z.number().int().min(0)).optional(),
    code: z.string().min(1).default('Готовится к возврату'),
  }),
]);

const Restate = z.object({
  id: z.string(),
  amount: z
    .object({ value: z.string().regex(/^\d+\.\d\d$/), currency: z.string().regex(/^[A-Z]{3}$/) })
    .partial()
    .optional(),
  orderId: z.string().optional(),
});

const ChangeRegister = z.object({
  /** Of the parcel. */
  id: z.string(),
  sum: z.number().optional(),
  drop: Flag,
  twice: Flag,
});

/** Of a receipt that was sent apart; of the payment or the refund that it goes with. */
const FixReceipt = z.object({ id: z.string(), status: z.enum(['pending', 'succeeded', 'canceled']) });

const Refunds = z.object({ refunds: z.enum(['pending', 'at-once']) });

const EndRefund = z.object({ id: z.string(), status: z.enum(['succeeded', 'canceled']), webhook: Webhook });

const ShiftClock = z.object({ ms: z.number().int().min(0) });

const ArbitraryWebhook = z.object({ body: z.unknown() });

/**
 * The control API, by which tests and scripts steer the fake companies.
 * @param shiftClock moves the clock of all companies forward
 */
export function controlRoutes(
  context: SandboxContext,
  { yookassa, cdek, boxberry, sms, mindbox, metrika, indexNow, push, mailbox }: SandboxCompanies,
  shiftClock: (ms: number) => void,
) {
  return async (scope: FastifyInstance) => {
    scope.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
      const status =
        error instanceof YookassaRefusal ? error.status : error instanceof z.ZodError ? 400 : (error.statusCode ?? 500);
      const message = error instanceof z.ZodError ? z.prettifyError(error) : error.message;
      return reply.code(status).send({ error: message });
    });

    scope.post('/fail', async (request) => {
      const { provider, status, answer, times, path, method, ...how } = Fail.parse(request.body);
      const kind = (['timeout', 'held', 'garbage', 'lost', 'unanswered'] as const).find((one) => how[one]) ?? 'status';
      if (times === 0) context.failures.clear(provider);
      else context.failures.plan({ provider, kind, status: status ?? 500, answer, left: times, path, method });
      context.changed();
      return { planned: context.failures.list() };
    });

    scope.post('/advance', async (request, reply) => {
      const step = Advance.parse(request.body);
      if (step.provider === 'yookassa') {
        return { payment: await yookassa.act(step.id, step.action, step.webhook, step) };
      }
      if (step.provider === 'boxberry') {
        const status = boxberry.act(step.id, step.action, step.code, step.taken);
        return status ? { status } : reply.code(404).send({ error: 'Нет такой посылки или идти ей дальше некуда' });
      }
      if (step.action === 'expire-tokens') {
        cdek.expireTokens();
        return { done: true };
      }
      const { id, code, webhook, taken, counts } = step;
      const status = await cdek.act(id, { ...(step.action === 'status' && { code }), taken, counts, webhook });
      return status ? { status } : reply.code(404).send({ error: 'Нет такого заказа или идти ему дальше некуда' });
    });

    /** Moves the clock of all companies forward: the cash register, terms of payments and tokens go by it. */
    scope.post('/clock', async (request) => {
      shiftClock(ShiftClock.parse(request.body).ms);
      return { done: true };
    });

    /** Makes YooKassa report another sum, currency or order than the shop requested. */
    scope.post('/restate', async (request) => {
      const { id, ...facts } = Restate.parse(request.body);
      return { payment: yookassa.registry.restate(id, facts) };
    });

    /** Makes the cash register register a receipt, refuse it, or take for ever; by itself it takes a moment, or no time at all. */
    scope.post('/receipt', async (request) => {
      const { id, status } = FixReceipt.parse(request.body);
      yookassa.receipts.fix(id, status);
      return { done: true };
    });

    /** Makes YooKassa's refunds wait until they are ended, or done at once, as by themselves. */
    scope.post('/refunds', async (request) => {
      yookassa.registry.makeRefunds(Refunds.parse(request.body).refunds);
      return { done: true };
    });

    /** Ends a refund that waits. */
    scope.post('/refund', async (request) => {
      const { id, status, webhook } = EndRefund.parse(request.body);
      const refund = yookassa.registry.endRefund(id, status);
      await yookassa.notifyOfRefund(refund, webhook);
      return { refund };
    });

    /** Makes CDEK's register say another sum of a parcel, leave it out or name it twice. */
    scope.post('/register', async (request) => {
      const { id, ...change } = ChangeRegister.parse(request.body);
      cdek.registers.change(id, change);
      return { done: true };
    });

    /** The register file of YooKassa's cabinet for a day, to be imported by the staff. */
    scope.get('/yookassa-register.csv', async (request, reply) => {
      const { day } = z.object({ day: z.iso.date() }).parse(request.query);
      return reply.type('text/csv; charset=utf-8').send(yookassaRegister(yookassa.registry, day));
    });

    /** Posts any body, valid or not, to the shop's webhook once. */
    scope.post('/webhook', async (request) => ({
      answer: await yookassa.notifications.sendRaw(ArbitraryWebhook.parse(request.body).body),
    }));

    /** A browser that subscribes to the messages of the owner of a key. */
    scope.post('/browser', async (request) => {
      const { id, publicKey, auth } = push.subscribe(z.object({ senderKey: z.string() }).parse(request.body).senderKey);
      const endpoint = `${request.protocol}://${request.host}/push/${id}`;
      return { id, subscription: { endpoint, keys: { p256dh: publicKey, auth } } };
    });

    /** It ends its subscription without telling the shop. */
    scope.post('/browser-gone', async (request) => ({
      done: push.end(z.object({ id: z.string() }).parse(request.body).id),
    }));

    scope.post('/reset', async () => {
      context.reset();
      return { done: true };
    });

    scope.get('/requests', async () => ({ requests: context.requests.list(), planned: context.failures.list() }));
    scope.get('/payments', async () => ({
      payments: yookassa.registry.payments(),
      refunds: yookassa.registry.refunds(),
      receipts: yookassa.receipts.list(),
      notices: yookassa.notifications.list(),
    }));
    scope.get('/parcels', async () => ({ parcels: cdek.orders.list(), boxberry: boxberry.parcels.list() }));
    scope.get('/boxberry-intakes', async () => ({ intakes: boxberry.intakes.list() }));
    scope.get('/boxberry-collected', async () => ({ parcels: collectedByBoxberry(boxberry.parcels) }));
    scope.get('/letters', async () => ({ letters: mailbox.list() }));
    scope.get('/messages', async () => ({ messages: sms.list() }));
    scope.get('/operations', async () => ({ operations: mindbox.list() }));
    scope.get('/counted', async () => ({ calls: metrika.list() }));
    scope.get('/announced', async () => ({ urls: indexNow.list().map(({ url }) => url) }));
    scope.get('/pushes', async () => ({ pushes: push.list() }));
    scope.get('/version', async () => ({ version: context.version }));
  };
}
