import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { forbidden } from '../../http/api-errors.ts';
import { parseEmail } from '../../kernel/email.ts';
import { findCustomer } from '../../shop/customers/find-customer.reads.ts';
import { sendFormLetter } from '../../shop/forms/send-form-letter.ts';
import { welcomeLetter } from '../../shop/messages/welcome-letter.job.ts';
import { WELCOME_SUBJECT } from '../../shop/messages/welcome-letter.tsx';
import { postLetter } from '../../shop/outbox/post-letter.ts';
import type { ApiParts } from '../api-parts.ts';
import { speakDocumented } from './documented-fields.ts';
import { EmailAnswer, EmailRequest } from './email.schema.ts';

/**
 * The documented way to send a letter from a page. It is no relay (decision 0015): words, sender and subject are ours,
 * the letter is one of our own kinds, and it goes to the proved address of whoever asks, or to the one in a form they have just saved; anything else is 403.
 */
export async function emailApi(app: FastifyInstance, { shop }: ApiParts): Promise<void> {
  speakDocumented(app);
  app
    .withTypeProvider<ZodTypeProvider>()
    .post(
      '/email',
      { schema: { summary: 'One of our letters to oneself', body: EmailRequest, response: { 200: EmailAnswer } } },
      async ({ body, signedIn, ip }) => {
        const to = parseEmail(body.to);
        // The documented request names no kind: its one letter is the gift of a form that the same visitor has saved.
        const gift = !body.template || body.template === 'gift';
        if (gift && to && (await sendFormLetter(shop, { to, from: ip }))) return { ok: true as const };
        const customer = signedIn ? await findCustomer(shop.db, signedIn.customerId) : undefined;
        const own = customer?.emailConfirmed && to === customer.email;
        if (!own || !isWelcome(body)) throw forbidden();
        // Sent once for each account, however often it is asked for.
        await shop.transaction((tx) => postLetter(tx, welcomeLetter, { customerId: customer.id }));
        return { ok: true as const };
      },
    );
}

/** Documented clients write the subject and name no letter. */
function isWelcome({ template, subject }: z.infer<typeof EmailRequest>): boolean {
  if (template != null) return template === 'welcome';
  return plain(subject ?? '') === plain(WELCOME_SUBJECT);
}

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
