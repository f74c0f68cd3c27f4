import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { notFound, unlessRefused } from '../../http/api-errors.ts';
import { parseEmail } from '../../kernel/email.ts';
import { parsePhone } from '../../kernel/phone.ts';
import { changeRecipient, removeRecipient, saveRecipient } from '../../shop/customers/change-recipients.ts';
import { ownRecipients } from '../../shop/customers/recipients.reads.ts';
import { actorOf } from '../actor-of.ts';
import type { RecipientRequest } from './recipients.schema.ts';
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
      data: (await ownRecipients(shop.db, requireSignedIn(request).customerId)).map(({ isContact: _, ...one }) => one),
    }),
  });

  typed.route({
    ...recipientsCalls.save,
    preValidation,
    handler: async (request) => {
      const ctx = shop.as(actorOf(requireSignedIn(request)));
      return { data: unlessRefused(await saveRecipient(ctx, recipientOf(request.body))) };
    },
  });

  typed.route({
    ...recipientsCalls.change,
    preValidation,
    handler: async (request) => {
      const ctx = shop.as(actorOf(requireSignedIn(request)));
      const id = idOf(request.params);
      const changed = id && unlessRefused(await changeRecipient(ctx, { id, ...recipientOf(request.body) }));
      if (!changed) throw notFound();
      return { data: changed };
    },
  });

  typed.route({
    ...recipientsCalls.remove,
    handler: async (request) => {
      const ctx = shop.as(actorOf(requireSignedIn(request)));
      const id = idOf(request.params);
      const removed = id && unlessRefused(await removeRecipient(ctx, id));
      if (!removed) throw notFound();
      return { ok: true as const };
    },
  });
}

const recipientOf = ({ name, phone, email }: z.infer<typeof RecipientRequest>) => ({
  name,
  phone: parsePhone(phone)!,
  email: parseEmail(email) ?? null,
});

const idOf = ({ id }: { id: string }) => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined);
