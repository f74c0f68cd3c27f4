import type { FastifyInstance } from 'fastify';
import { envelope } from '../http/errors.ts';
import { readPaymentNotification } from '../integrations/yookassa/webhook.ts';
import { notePaymentSignal } from '../shop/payments/note-payment-signal.ts';
import type { ApiParts } from './api.ts';

/** Doors for the companies' own calls; whatever they say is only a rumour (decision 0008). */
export async function webhooksApi(app: FastifyInstance, { shop }: ApiParts): Promise<void> {
  app.post('/webhooks/yookassa', { schema: { summary: 'Notification of YooKassa' } }, async (request, reply) => {
    const signal = readPaymentNotification(request.body);
    // What cannot be read will not become readable by repeating: 400 stops nothing of value.
    if (!signal) return reply.code(400).send(envelope(400, 'ValidationError', 'Not a payment notification'));
    await notePaymentSignal(shop.as({ kind: 'system' }), signal);
    return reply.code(200).send({ ok: true });
  });
}
