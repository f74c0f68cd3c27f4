import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { unlessRefused } from '../../http/api-errors.ts';
import { parseEmail } from '../../kernel/email.ts';
import { requestRestockNotice } from '../../shop/restock/request-restock-notice.ts';
import type { ApiParts } from '../api-parts.ts';
import { actorOf } from '../actor-of.ts';
import { restockCalls } from './restock.schema.ts';

/** Requests from one address: enough for a long wish list, too few to flood other people's mailboxes. */
const RATE_LIMIT = { max: 20, timeWindow: '1 hour', hook: 'preHandler' } as const;

export async function restockApi(app: FastifyInstance, { shop }: ApiParts): Promise<void> {
  app.withTypeProvider<ZodTypeProvider>().route({
    ...restockCalls.ask,
    config: { rateLimit: RATE_LIMIT },
    handler: async ({ body: { product, email }, ip, signedIn }) => {
      const ctx = shop.as(actorOf(signedIn));
      unlessRefused(
        await requestRestockNotice(ctx, { productId: product, email: parseEmail(email)!, consentFrom: ip }),
      );
      return { state: 'waiting' as const };
    },
  });
}
