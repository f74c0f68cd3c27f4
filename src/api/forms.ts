import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { parseEmail } from '../kernel/email.ts';
import { takeFormMessage } from '../shop/forms/take-form-message.ts';
import type { ApiParts } from './api.ts';
import { FormMessageAnswer, FormMessageRequest } from './forms.schema.ts';

const RATE_LIMIT = { max: 10, timeWindow: '1 hour', hook: 'preHandler' } as const;

/** Forms of the site; their letters are sent by jobs. */
export async function formsApi(app: FastifyInstance, { shop }: ApiParts): Promise<void> {
  app.withTypeProvider<ZodTypeProvider>().post(
    '/messages-forms',
    {
      schema: { summary: 'A form of the site', body: FormMessageRequest, response: { 200: FormMessageAnswer } },
      config: { rateLimit: RATE_LIMIT },
    },
    async ({ body: { data }, ip }) => {
      const { type, source } = data;
      const email = parseEmail(data.email)!;
      const { id, name, createdAt } = await takeFormMessage(
        shop,
        { type, source, email, name: data.name || email },
        ip,
      );
      const at = createdAt.toISOString();
      return { data: { id, attributes: { name, email, type, source, createdAt: at, updatedAt: at } }, meta: {} };
    },
  );
}
