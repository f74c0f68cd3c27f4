import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { unlessRefused } from '../../http/api-errors.ts';
import { endCoursePush, startCoursePush } from '../../shop/courses/change-course-push.ts';
import { ownCoursePush } from '../../shop/courses/own-course-push.ts';
import { actorOf } from '../actor-of.ts';
import type { ApiParts } from '../api-parts.ts';
import { requireSignedIn } from '../bearer.ts';
import { coursePushCalls } from './course-push.schema.ts';

/** Browsers that get the reminders of the own course plan (decision 0121). */
export async function coursePushApi(app: FastifyInstance, { shop }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const preValidation = async (request: Parameters<typeof requireSignedIn>[0]) => void requireSignedIn(request);
  const own = (request: Parameters<typeof requireSignedIn>[0]) => shop.as(actorOf(requireSignedIn(request)));

  typed.route({
    ...coursePushCalls.read,
    handler: async (request) => {
      const { browsers, ...push } = await ownCoursePush(shop, requireSignedIn(request).customerId);
      return { data: { ...push, browsers: [...browsers] }, meta: {} };
    },
  });

  typed.route({
    ...coursePushCalls.start,
    preValidation,
    handler: async (request) => {
      const { subscription, consent } = request.body;
      const { endpoint, keys } = subscription;
      const p256dh = withoutPadding(keys.p256dh);
      const subscriber = { endpoint, p256dh, auth: withoutPadding(keys.auth) };
      const given = consent ? { consentFrom: request.ip } : {};
      return { data: unlessRefused(await startCoursePush(own(request), subscriber, given)), meta: {} };
    },
  });

  typed.route({
    ...coursePushCalls.end,
    preValidation,
    handler: async (request) => ({
      data: unlessRefused(await endCoursePush(own(request), { id: Number(request.params.id) })),
      meta: {},
    }),
  });

  typed.route({
    ...coursePushCalls.endAll,
    handler: async (request) => ({ data: unlessRefused(await endCoursePush(own(request), {})), meta: {} }),
  });
}

/** Some browsers write it, and the library takes none. */
const withoutPadding = (text: string): string => text.replace(/=+$/, '');
