import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError, forbidden, notFound, unlessRefused } from '../../http/api-errors.ts';
import { notificationSource, readPaymentNotification } from '../../integrations/yookassa/webhook.ts';
import { subnetOf } from '../../kernel/network.ts';
import { recordPaymentSignal } from '../../shop/payments/record-payment-signal.ts';
import type { ApiParts } from '../api-parts.ts';
import { AnyQuery } from '../query.schema.ts';
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
  async function refuseStrangers(request: FastifyRequest): Promise<void> {
    const { secret: given } = request.params as { secret?: string };
    if (secret !== undefined && !isSameSecret(given ?? '', secret)) throw notFound();
    if (isCompany(request.ip)) return;
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
    throw forbidden();
  }

  app.post(
    secret === undefined ? '/webhooks/yookassa' : '/webhooks/yookassa/:secret',
    {
      schema: { summary: 'Notification of YooKassa', hide: secret !== undefined, querystring: AnyQuery },
      onRequest: refuseStrangers,
    },
    async (request) => {
      const signal = readPaymentNotification(request.body);
      // What cannot be read will not become readable by repeating: 400 stops nothing of value.
      if (!signal) throw new ApiError(400, 'Not a payment notification');
      unlessRefused(await recordPaymentSignal(shop.as({ kind: 'system' }), signal));
      return { ok: true };
    },
  );
}
