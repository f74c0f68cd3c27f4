import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { unlessRefused } from '../../http/api-errors.ts';
import { parseEmail } from '../../kernel/email.ts';
import { parsePhone } from '../../kernel/phone.ts';
import type { FormDetails } from '../../shop/forms/form-message.rules.ts';
import { saveForm } from '../../shop/forms/save-form.ts';
import { saveGiftRequest } from '../../shop/forms/save-gift-request.ts';
import type { ApiParts } from '../api-parts.ts';
import { actorOf } from '../actor-of.ts';
import { formsCalls } from './forms.schema.ts';

const RATE_LIMIT = { max: 10, timeWindow: '1 hour', hook: 'preHandler' } as const;

/** Common parsed fields of all forms. */
interface FormInput {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly text: string;
  readonly files?: readonly string[];
  readonly captcha?: string | null | undefined;
}

/** Forms of the site; their letters are sent by jobs. The gift has a documented endpoint, the others our own. */
export async function formsApi(app: FastifyInstance, { shop, secret }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  async function save({ ip, signedIn }: FastifyRequest, form: FormInput, details: FormDetails) {
    const { id, name, email, phone, text, files = [], captcha } = form;
    const ctx = shop.as(actorOf(signedIn));
    return unlessRefused(
      await saveForm(
        ctx,
        secret,
        { id, name, email: parseEmail(email), phone: parsePhone(phone), text, details, files },
        { captcha, address: ip },
      ),
    );
  }

  typed.route({
    ...formsCalls.feedback,
    handler: (request) => save(request, request.body, { kind: 'feedback', topic: request.body.topic }),
  });

  typed.route({
    ...formsCalls.question,
    handler: (request) => save(request, request.body, { kind: 'question', page: request.body.page }),
  });

  typed.route({
    ...formsCalls.partnership,
    handler: (request) => save(request, request.body, { kind: 'partnership', brief: request.body.brief }),
  });

  typed.route({
    ...formsCalls.message,
    config: { rateLimit: RATE_LIMIT },
    handler: async ({ body: { data }, ip, signedIn }) => {
      const { type, source } = data;
      const email = parseEmail(data.email)!;
      const { id, name, createdAt } = await saveGiftRequest(
        shop.as(actorOf(signedIn)),
        { source, email, name: data.name || email },
        ip,
      );
      const at = createdAt.toISOString();
      return { data: { id, attributes: { name, email, type, source, createdAt: at, updatedAt: at } }, meta: {} };
    },
  });
}
