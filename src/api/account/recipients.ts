import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { notFound, unlessRefused } from '../../http/api-errors.ts';
import { parseEmail } from '../../kernel/email.ts';
import { parsePhone } from '../../kernel/phone.ts';
import { removeRecipient, saveRecipient } from '../../shop/customers/change-recipients.ts';
import { ownRecipients } from '../../shop/customers/recipients.reads.ts';
import { actorOf } from '../actor-of.ts';
import type { ApiParts } from '../api-parts.ts';
import { requireSignedIn } from '../bearer.ts';
import { recipientsCalls } from './recipients.schema.ts';

/** Recipients that a customer has saved: own ones only. */
export async function recipientsApi(app: FastifyInstance, { shop }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  // Before the body is checked: a visitor learns nothing about it.
  const preValidation = async (request: Parameters<typeof requireSignedIn>[0]) => void requireSignedIn(request);

  typed.route({
    ...recipientsCalls.list,
    handler: async (request) => ({
      data: (await ownRecipients(shop.db, requireSignedIn(request).customerId)).map((one) => ({ ...one })),
    }),
  });

  typed.route({
    ...recipientsCalls.save,
    preValidation,
    handler: async (request) => {
      const { name, phone, email } = request.body;
      const ctx = shop.as(actorOf(requireSignedIn(request)));
      const recipient = { name, phone: parsePhone(phone)!, email: parseEmail(email) ?? null };
      return { data: unlessRefused(await saveRecipient(ctx, recipient)) };
    },
  });

  typed.route({
    ...recipientsCalls.remove,
    handler: async (request) => {
      const ctx = shop.as(actorOf(requireSignedIn(request)));
      const { id } = request.params;
      const removed = /^[1-9]\d{0,14}$/.test(id) && unlessRefused(await removeRecipient(ctx, Number(id)));
      if (!removed) throw notFound();
      return { ok: true as const };
    },
  });
}
