import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { unlessRefused } from '../../http/api-errors.ts';
import { parseEmail } from '../../kernel/email.ts';
import { parsePhone } from '../../kernel/phone.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import { sendEmailCode } from '../../shop/messages/send-email-code.ts';
import { TICKET_MINUTES } from '../../shop/codes/proof-ticket.ts';
import type { SentCode as Sent } from '../../shop/codes/send-code.ts';
import { sendPhoneCode } from '../../shop/codes/send-phone-code.ts';
import { consumeSolution } from '../../shop/captcha/consume-solution.ts';
import { verifyCode } from '../../shop/codes/verify-code.ts';
import type { ShopContext } from '../../shop/context.ts';
import { actorOf } from '../actor-of.ts';
import type { ApiParts } from '../api-parts.ts';
import { clientOf } from './client-of.ts';
import { authCodesCalls } from './auth-codes.schema.ts';
import { showUser } from './user.schema.ts';

/** One-time codes: requests protected by a puzzle, and verification (decision 0042). */
export async function authCodesApi(app: FastifyInstance, { shop, codes, origin }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.route({
    ...authCodesCalls.puzzle,
    handler: async ({ query }) => ({ ...(await shop.companies.captcha.offerPuzzle(query.action, shop.now())) }),
  });

  /** Sends the code or refuses; the puzzle is used up in either case. */
  async function requestCode(
    request: FastifyRequest,
    captcha: string | null | undefined,
    send: (ctx: ShopContext) => Promise<Sent | Refusal>,
  ) {
    unlessRefused(await consumeSolution(shop, captcha, 'code'));
    const sent = unlessRefused(await send(shop.as(actorOf(request.signedIn))));
    return { userId: sent.challengeId, retryAfter: sent.retryAfter, channel: sent.channel, code: sent.hint };
  }

  for (const [call, preferred] of [
    [authCodesCalls.phone, 'sms'],
    [authCodesCalls.sms, 'sms'],
    [authCodesCalls.call, 'call'],
  ] as const) {
    typed.route({
      ...call,
      handler: (request) =>
        requestCode(request, request.body.captcha, (ctx) =>
          sendPhoneCode(ctx, codes, {
            phone: parsePhone(request.body.identifier)!,
            preferred,
            address: request.ip,
          }),
        ),
    });
  }

  typed.route({
    ...authCodesCalls.email,
    handler: (request) =>
      requestCode(request, request.body.captcha, (ctx) =>
        sendEmailCode(ctx, codes, { email: parseEmail(request.body.identifier)!, address: request.ip }),
      ),
  });

  typed.route({
    ...authCodesCalls.verify,
    handler: async (request) => {
      const { userId, otp } = request.body;
      const typedCode = { challengeId: userId, code: otp, ...clientOf(request, origin) };
      const verified = unlessRefused(await verifyCode(shop, codes, typedCode));
      if ('ticket' in verified) return { ticket: verified.ticket, expiresIn: TICKET_MINUTES * 60 };
      return { jwt: verified.jwt, user: showUser(verified.customer) };
    },
  });
}
