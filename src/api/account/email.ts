import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { forbidden } from '../../http/api-errors.ts';
import { parseEmail } from '../../kernel/email.ts';
import { isRefusal } from '../../kernel/refusal.ts';
import { sendGiftLetter } from '../../shop/forms/send-gift-letter.ts';
import { requestWelcomeLetter } from '../../shop/messages/request-welcome-letter.ts';
import { WELCOME_SUBJECT } from '../../shop/messages/welcome-letter.tsx';
import { actorOf } from '../actor-of.ts';
import type { ApiParts } from '../api-parts.ts';
import { installDocumentedErrors } from './documented-fields.ts';
import { EmailAnswer, EmailRequest } from './email.schema.ts';

/**
 * The documented endpoint to send a letter from a page. It is not an open relay (decision 0015): it sends only our own
 * letters, to the confirmed address of the customer or to the one in a form just saved; anything else is 403.
 */
export async function emailApi(app: FastifyInstance, { shop }: ApiParts): Promise<void> {
  installDocumentedErrors(app);
  app
    .withTypeProvider<ZodTypeProvider>()
    .post(
      '/email',
      { schema: { summary: 'One of our letters to oneself', body: EmailRequest, response: { 200: EmailAnswer } } },
      async ({ body, signedIn, ip }) => {
        const to = parseEmail(body.to);
        // The documented request names no letter: it means the gift of a form that the same visitor has saved.
        const gift = !body.template || body.template === 'gift';
        if (gift && to && (await sendGiftLetter(shop, { to, from: ip }))) return { ok: true as const };
        const requested = isWelcome(body) && (await requestWelcomeLetter(shop.as(actorOf(signedIn)), { to }));
        if (!requested || isRefusal(requested)) throw forbidden();
        return { ok: true as const };
      },
    );
}

/** Documented clients send only the subject. */
function isWelcome({ template, subject }: z.infer<typeof EmailRequest>): boolean {
  if (template != null) return template === 'welcome';
  return normalized(subject ?? '') === normalized(WELCOME_SUBJECT);
}

const normalized = (text: string) => text.replace(/\s+/g, ' ').trim();
