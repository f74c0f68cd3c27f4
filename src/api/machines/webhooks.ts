import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError, forbidden, notFound, unlessRefused } from '../../http/api-errors.ts';
import { notificationSource, readPaymentNotification } from '../../integrations/yookassa/webhook.ts';
import { subnetOf } from '../../kernel/network.ts';
import { recordPaymentSignal } from '../../shop/payments/record-payment-signal.ts';
import type { ApiParts } from '../api-parts.ts';
import { AnyQuery } from '../query.schema.ts';
import { isSameSecret } from '../../shop/attempts/same-secret.ts';

/** Shortest time between two log lines about webhooks from other networks. */
const WARNING_INTERVAL_MS = 10 * 60_000;

/** Webhooks of companies; their content is never trusted, only triggers a check (decision 0008). Who may call: decision 0070. */
export async function webhooksApi(app: FastifyInstance, { shop, log, paymentWebhook }: ApiParts): Promise<void> {
  const { secret, networks } = paymentWebhook;
  const isCompany = notificationSource(networks);
  let refused = 0;
  let warnedAt = -Infinity;

  /** Runs before the body is read. Not 200: if our settings are wrong, the company repeats the webhook for a day. */
  async function checkSource(request: FastifyRequest): Promise<void> {
    const { secret: sentSecret } = request.params as { secret?: string };
    if (secret !== undefined && !isSameSecret(sentSecret ?? '', secret)) throw notFound();
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
      onRequest: checkSource,
    },
    async (request) => {
      const signal = readPaymentNotification(request.body);
      // An unreadable body would not change when repeated, so 400 loses nothing.
      if (!signal) throw new ApiError(400, 'Not a payment notification');
      unlessRefused(await recordPaymentSignal(shop, signal));
      return { ok: true };
    },
  );
}
