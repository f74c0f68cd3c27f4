import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { unlessRefused } from '../../http/api-errors.ts';
import { parseEmail } from '../../kernel/email.ts';
import { consumeSolution } from '../../shop/captcha/consume-solution.ts';
import { cancelRegistration } from '../../shop/webinars/cancel-registration.ts';
import { registerGuest } from '../../shop/webinars/register-guest.ts';
import type { ApiParts } from '../api-parts.ts';
import { actorOf } from '../actor-of.ts';
import { webinarsCalls } from './webinars.schema.ts';

/** Registration for a webinar, protected by a puzzle, and cancellation by the link of a letter (decision 0059). */
export async function webinarsApi(app: FastifyInstance, { shop, secret }: ApiParts): Promise<void> {
  const site = { secret };
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.route({
    ...webinarsCalls.register,
    handler: async ({ body: { webinar, email, name, captcha }, ip, signedIn }) => {
      unlessRefused(await consumeSolution(shop, captcha, 'form'));
      const registration = { slug: webinar, email: parseEmail(email)!, name, address: ip };
      return unlessRefused(await registerGuest(shop.as(actorOf(signedIn)), registration, site));
    },
  });
  typed.route({
    ...webinarsCalls.cancel,
    handler: async ({ body, signedIn }) => {
      return unlessRefused(await cancelRegistration(shop.as(actorOf(signedIn)), body, site));
    },
  });
}
