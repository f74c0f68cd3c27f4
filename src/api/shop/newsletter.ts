import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { unlessRefused } from '../../http/api-errors.ts';
import { parseEmail } from '../../kernel/email.ts';
import { links } from '../../kernel/links.ts';
import { requestSubscription } from '../../shop/mailing/request-subscription.ts';
import { confirmSubscription } from '../../shop/mailing/confirm-subscription.ts';
import { endSubscription } from '../../shop/mailing/end-subscription.ts';
import type { ApiParts } from '../api-parts.ts';
import { newsletterCalls } from './newsletter.schema.ts';

/** Requests from one address: a family's, not a flood. */
const RATE_LIMIT = { max: 10, timeWindow: '1 hour', hook: 'preHandler' } as const;

/** The newsletter: asked for in the footer, confirmed by the link of a letter, ended by another. */
export async function newsletterApi(app: FastifyInstance, { shop, secret }: ApiParts): Promise<void> {
  const site = { secret };
  await app.register(async (scope) => {
    // Mail programs post a form of their own to the one-click address; it says nothing but that it was pressed.
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) =>
      done(null, undefined),
    );
    scope.withTypeProvider<ZodTypeProvider>().route({
      ...newsletterCalls.unsubscribeAtOnce,
      handler: async ({ query }) => unlessRefused(await endSubscription(shop, query, site)),
    });
  });
  const doors = app.withTypeProvider<ZodTypeProvider>();
  // Programs that open the address instead get a page with a button: what only looks at links ends nothing.
  doors.route({
    ...newsletterCalls.openAtOnce,
    handler: async ({ query: { token } }, reply) => reply.redirect(links.newsletter('unsubscribe', token), 303),
  });
  doors.route({
    ...newsletterCalls.ask,
    config: { rateLimit: RATE_LIMIT },
    handler: async ({ body: { email }, ip }) => {
      await requestSubscription(shop, { email: parseEmail(email)!, consentFrom: ip });
      return { state: 'asked' as const };
    },
  });
  doors.route({
    ...newsletterCalls.confirm,
    handler: async ({ body }) => {
      return unlessRefused(await confirmSubscription(shop, body, site));
    },
  });
  doors.route({
    ...newsletterCalls.unsubscribe,
    handler: async ({ body }) => {
      return unlessRefused(await endSubscription(shop, body, site));
    },
  });
}
