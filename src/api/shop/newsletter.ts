import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { unlessRefused } from '../../http/api-errors.ts';
import { parseEmail } from '../../kernel/email.ts';
import { links } from '../../kernel/links.ts';
import { requestSubscription } from '../../shop/mailing/request-subscription.ts';
import { confirmSubscription } from '../../shop/mailing/confirm-subscription.ts';
import { endSubscription } from '../../shop/mailing/end-subscription.ts';
import type { ApiParts } from '../api-parts.ts';
import { actorOf } from '../actor-of.ts';
import { newsletterCalls } from './newsletter.schema.ts';

/** Requests from one address: enough for a family. */
const RATE_LIMIT = { max: 10, timeWindow: '1 hour', hook: 'preHandler' } as const;

/** The newsletter: requested in the footer, confirmed and cancelled by links of letters. */
export async function newsletterApi(app: FastifyInstance, { shop, secret }: ApiParts): Promise<void> {
  const site = { secret };
  await app.register(async (scope) => {
    // Mail programs post a form to the one-click address; its content is ignored.
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) =>
      done(null, undefined),
    );
    scope.withTypeProvider<ZodTypeProvider>().route({
      ...newsletterCalls.oneClickUnsubscribe,
      handler: async ({ query }) => unlessRefused(await endSubscription(shop, query, site)),
    });
  });
  const typed = app.withTypeProvider<ZodTypeProvider>();
  // GET redirects to a page with a button, because programs that scan links must not unsubscribe anybody.
  typed.route({
    ...newsletterCalls.oneClickPage,
    handler: async ({ query: { token } }, reply) => reply.redirect(links.newsletter('unsubscribe', token), 303),
  });
  typed.route({
    ...newsletterCalls.ask,
    config: { rateLimit: RATE_LIMIT },
    handler: async ({ body: { email }, ip, signedIn }) => {
      await requestSubscription(shop.as(actorOf(signedIn)), { email: parseEmail(email)!, consentFrom: ip });
      return { state: 'asked' as const };
    },
  });
  typed.route({
    ...newsletterCalls.confirm,
    handler: async ({ body, signedIn }) => {
      return unlessRefused(await confirmSubscription(shop.as(actorOf(signedIn)), body, site));
    },
  });
  typed.route({
    ...newsletterCalls.unsubscribe,
    handler: async ({ body, signedIn }) => {
      return unlessRefused(await endSubscription(shop.as(actorOf(signedIn)), body, site));
    },
  });
}
