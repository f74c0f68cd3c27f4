import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError, notFound } from '../../http/api-errors.ts';
import { isSameSecret } from '../../shop/attempts/same-secret.ts';
import { LettersWaitError, LONGEST_LETTER_BYTES } from '../../shop/tickets/inbound-letter.port.ts';
import { receiveLetter } from '../../shop/tickets/receive-letter.ts';
import type { ApiParts } from '../api-parts.ts';
import { AnyQuery } from '../query.schema.ts';

/**
 * Letters to the reply address, handed over by the company whose mail servers take them: one letter as it came in each request
 * (decision 0114). The secret is the last part of the address.
 */
export async function mailWebhookApi(app: FastifyInstance, parts: ApiParts): Promise<void> {
  const { shop, secret, files, letterReader, mailWebhookToken, mailAuthservId } = parts;
  if (mailWebhookToken === undefined) return;
  app.addContentTypeParser(
    'message/rfc822',
    { parseAs: 'buffer', bodyLimit: LONGEST_LETTER_BYTES },
    (_request, body, done) => done(null, body),
  );

  /** Runs before the body is read. */
  async function checkToken(request: FastifyRequest): Promise<void> {
    const { token } = request.params as { token: string };
    if (!isSameSecret(token, mailWebhookToken!)) throw notFound();
  }

  app.post(
    '/webhooks/mail/:token',
    {
      bodyLimit: LONGEST_LETTER_BYTES,
      schema: { summary: 'A letter to the reply address', hide: true, querystring: AnyQuery },
      onRequest: checkToken,
    },
    async ({ body, headers }) => {
      const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      const envelope = {
        from: headerOf(headers['x-envelope-from']),
        to: (headerOf(headers['x-envelope-to']) ?? '').split(',').map((one) => one.trim()),
      };
      const letter = await letterReader.read(raw, envelope, mailAuthservId).catch((error: unknown) => {
        if (error instanceof LettersWaitError)
          throw new ApiError(503, 'Send the letter again later', { retryAfter: 60 });
        throw error;
      });
      if (!letter) throw new ApiError(400, 'Not a letter');
      return { state: await receiveLetter(shop, { secret, files }, raw, letter) };
    },
  );
}

const headerOf = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value;
