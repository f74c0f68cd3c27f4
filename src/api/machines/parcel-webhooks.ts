import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound } from '../../http/api-errors.ts';
import { readOrderSignal } from '../../integrations/cdek/webhook.ts';
import { isSameSecret } from '../../shop/attempts/same-secret.ts';
import { recordParcelSignal } from '../../shop/shipments/record-parcel-signal.ts';
import type { ApiParts } from '../api-parts.ts';
import { AnyQuery } from '../query.schema.ts';

/** Webhooks of carriers: hints, never trusted. They are not signed, so their address ends with a secret (decision 0094). */
export async function parcelWebhooksApi(app: FastifyInstance, { shop, parcelWebhookToken }: ApiParts): Promise<void> {
  if (parcelWebhookToken === undefined) return;

  /** Runs before the body is read. */
  async function checkToken(request: FastifyRequest): Promise<void> {
    const { token } = request.params as { token: string };
    if (!isSameSecret(token, parcelWebhookToken!)) throw notFound();
  }

  app.post(
    '/webhooks/cdek/:token',
    {
      schema: { summary: 'Notification of CDEK', hide: true, querystring: AnyQuery },
      onRequest: checkToken,
    },
    async (request) => {
      const signal = readOrderSignal(request.body);
      // Whatever else comes is answered too: after some failures CDEK switches all subscriptions to this address off.
      if (signal) await recordParcelSignal(shop, signal);
      return { ok: true };
    },
  );
}
