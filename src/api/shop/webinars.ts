import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { unlessRefused } from '../../http/api-errors.ts';
import { parseEmail } from '../../kernel/email.ts';
import { spendSolution } from '../../shop/captcha/spend-solution.ts';
import { cancelRegistration } from '../../shop/webinars/cancel-registration.ts';
import { registerGuest } from '../../shop/webinars/register-guest.ts';
import type { ApiParts } from '../api-parts.ts';
import { webinarsCalls } from './webinars.schema.ts';

/** Registration for a webinar behind a puzzle, and the way out by the link of a letter (decision 0059). */
export async function webinarsApi(app: FastifyInstance, { shop, secret }: ApiParts): Promise<void> {
  const site = { secret };
  const doors = app.withTypeProvider<ZodTypeProvider>();
  doors.route({
    ...webinarsCalls.register,
    handler: async ({ body: { webinar, email, name, captcha }, ip }) => {
      unlessRefused(await spendSolution(shop, captcha, 'form'));
      const asked = { slug: webinar, email: parseEmail(email)!, name, address: ip };
      return unlessRefused(await registerGuest(shop, asked, site));
    },
  });
  doors.route({
    ...webinarsCalls.cancel,
    handler: async ({ body }) => {
      return unlessRefused(await cancelRegistration(shop, body, site));
    },
  });
}
