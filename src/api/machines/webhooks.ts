import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { envelope, sendError, sendRefusal } from '../../http/errors.ts';
import { notificationSource, readPaymentNotification } from '../../integrations/yookassa/webhook.ts';
import { subnetOf } from '../../kernel/network.ts';
import { isRefusal } from '../../kernel/refusal.ts';
import { notePaymentSignal } from '../../shop/payments/note-payment-signal.ts';
import type { ApiParts } from '../api-parts.ts';
import { isSameSecret } from '../../shop/attempts/same-secret.ts';

/** Between two lines in the log about notifications from foreign networks. */
const WARNING_INTERVAL_MS = 10 * 60_000;

/** Doors for the companies' own calls; whatever they say is only a rumour (decision 0008). Who may call: decision 0070. */
export async function webhooksApi(app: FastifyInstance, { shop, log, paymentWebhook }: ApiParts): Promise<void> {
  const { secret, networks } = paymentWebhook;
  const isCompany = notificationSource(networks);
  let refused = 0;
  let warnedAt = -Infinity;

  /** Before the body is read. Not 200: what is refused by a mistake in our settings is repeated by the company for a day. */
  async function refuseStrangers(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    const { secret: given } = request.params as { secret?: string };
    if (secret !== undefined && !isSameSecret(given ?? '', secret))
      return sendError(reply, 404, 'NotFoundError', 'Not Found');
    if (isCompany(request.ip)) return undefined;
    refused += 1;
    const now = shop.now().getTime();
    if (now - warnedAt >= WARNING_INTERVAL_MS) {
      log.warn(
        { refused, lastFrom: subnetOf(request.ip) },
        "webhooks from networks that are not the company's: if they are, see YOOKASSA_NETWORKS and TRUSTED_PROXIES",
      );
      warnedAt = now;
      refused = 0;
    }
    return sendError(reply, 403, 'ForbiddenError', 'Forbidden');
  }

  app.post(
    secret === undefined ? '/webhooks/yookassa' : '/webhooks/yookassa/:secret',
    { schema: { summary: 'Notification of YooKassa', hide: secret !== undefined }, onRequest: refuseStrangers },
    async (request, reply) => {
      const signal = readPaymentNotification(request.body);
      // What cannot be read will not become readable by repeating: 400 stops nothing of value.
      if (!signal) return reply.code(400).send(envelope(400, 'ValidationError', 'Not a payment notification'));
      const noted = await notePaymentSignal(shop.as({ kind: 'system' }), signal);
      return isRefusal(noted) ? sendRefusal(reply, noted) : reply.code(200).send({ ok: true });
    },
  );
}
