import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { notFound, unlessRefused } from '../../http/api-errors.ts';
import { links } from '../../kernel/links.ts';
import { endCourseReminders } from '../../shop/courses/change-course-reminders.ts';
import { savedCourseCalendar } from '../../shop/courses/saved-course-calendar.ts';
import { actorOf } from '../actor-of.ts';
import type { ApiParts } from '../api-parts.ts';
import { courseLinksCalls } from './course-links.schema.ts';

const FILE = /^([\da-f]{32})\.ics$/;

/** What is opened by a link alone: the calendar of a plan, and the end of its letters. */
export async function courseLinksApi(app: FastifyInstance, { shop, secret, origin }: ApiParts): Promise<void> {
  const site = { secret };
  await app.register(async (scope) => {
    // Mail programs post a form to the one-click address; its content is ignored.
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) =>
      done(null, undefined),
    );
    scope.withTypeProvider<ZodTypeProvider>().route({
      ...courseLinksCalls.endAtOnce,
      handler: async ({ query }) => unlessRefused(await endCourseReminders(shop, query, site)),
    });
  });
  const typed = app.withTypeProvider<ZodTypeProvider>();
  // GET redirects to a page with a button, because programs that scan links must not unsubscribe anybody.
  typed.route({
    ...courseLinksCalls.endPage,
    handler: async ({ query: { token } }, reply) => reply.redirect(links.endCourseReminders(token), 303),
  });
  typed.route({
    ...courseLinksCalls.endReminders,
    handler: async ({ body, signedIn }) =>
      unlessRefused(await endCourseReminders(shop.as(actorOf(signedIn)), body, site)),
  });
  typed.route({
    ...courseLinksCalls.calendar,
    handler: async ({ params }, reply) => {
      const token = FILE.exec(params.file)?.[1];
      const file = token && (await savedCourseCalendar(shop, token, origin));
      if (!file) throw notFound();
      return reply.headers({ 'content-type': 'text/calendar; charset=utf-8', 'x-robots-tag': 'noindex' }).send(file);
    },
  });
}
