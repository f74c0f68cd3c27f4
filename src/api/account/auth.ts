import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { ApiError, refused, unlessRefused } from '../../http/api-errors.ts';
import { parseEmail } from '../../kernel/email.ts';
import { isRefusal, type Refusal } from '../../kernel/refusal.ts';
import { signAccessToken } from '../../shop/sessions/access-token.ts';
import { requestReset } from '../../shop/passwords/request-reset.ts';
import { changePassword } from '../../shop/passwords/change-password.ts';
import { register } from '../../shop/accounts/register.ts';
import { resetPassword } from '../../shop/passwords/reset-password.ts';
import { signInWithPassword, type SignedInCustomer } from '../../shop/passwords/sign-in-with-password.ts';
import { actorOf } from '../actor-of.ts';
import type { ApiParts } from '../api-parts.ts';
import { clientOf } from './client-of.ts';
import { authCalls } from './auth.schema.ts';
import { installDocumentedErrors } from './documented-fields.ts';
import { showUser, type SignedInUser } from './user.schema.ts';

/** Sign-in by password, registration and passwords, with the documented messages and shapes (decision 0044). */
export async function authApi(app: FastifyInstance, parts: ApiParts): Promise<void> {
  const { shop, origin, secret, passwords } = parts;
  installDocumentedErrors(app);
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const keys = { secret, passwords };

  async function signedInAnswer(result: SignedInCustomer | Refusal): Promise<SignedInUser> {
    if (isRefusal(result)) throw refused(result, missingFieldErrors(result));
    return { jwt: await signAccessToken(secret, result, shop.now()), user: showUser(result.customer) };
  }

  for (const [call, phoneOnly] of [
    [authCalls.local, false],
    [authCalls.phonePassword, true],
  ] as const) {
    typed.route({
      ...call,
      handler: async (request) =>
        signedInAnswer(
          await signInWithPassword(shop, keys, { ...request.body, ...clientOf(request, origin), phoneOnly }),
        ),
    });
  }

  typed.route({
    ...authCalls.register,
    handler: async (request) => {
      const { body } = request;
      const registration = {
        ticket: body.ticket,
        email: body.email ?? undefined,
        name: body.name ?? '',
        lastName: body.last_name ?? '',
        // Clients that send only the documented fields show the consent text above «Получить код».
        consent: body.consent !== false,
        newsletter: body.newsletter === true,
        ...clientOf(request, origin),
      };
      return signedInAnswer(await register(shop, secret, registration));
    },
  });

  typed.route({
    ...authCalls.changePassword,
    preValidation: async (request) => {
      if (request.signedIn) return;
      throw new ApiError(400, 'You must be authenticated to reset your password', { name: 'ApplicationError' });
    },
    handler: async ({ signedIn, body }) => {
      const me = signedIn!;
      const customer = await changePassword(shop.as(actorOf(me)), keys, {
        currentPassword: body.currentPassword ?? undefined,
        password: body.password,
      });
      return signedInAnswer(isRefusal(customer) ? customer : { ...me, customer });
    },
  });

  const sendResetLetter = async (typedEmail: string, address: string) => {
    const email = parseEmail(typedEmail) ?? typedEmail.trim().toLowerCase();
    return unlessRefused(await requestReset(shop, secret, { email, address }));
  };
  typed.route({ ...authCalls.forgotPassword, handler: ({ body, ip }) => sendResetLetter(body.email, ip) });
  typed.route({
    ...authCalls.forgotPasswordAt,
    handler: async ({ params, body, ip }) => {
      // The link uses the configured origin (decision 0016): for another host the response is the same, but no letter is sent.
      const { host, hostname } = new URL(origin);
      if (![host, hostname].includes(params.host.toLowerCase())) return { ok: true as const };
      return sendResetLetter(body.email, ip);
    },
  });

  typed.route({
    ...authCalls.resetPassword,
    handler: async (request) => {
      const { code, password } = request.body;
      return signedInAnswer(await resetPassword(shop, keys, { code, password, ...clientOf(request, origin) }));
    },
  });
}

/** A documented error for each missing field. */
function missingFieldErrors({ facts }: Refusal): Record<string, unknown> {
  if (!('fields' in facts)) return {};
  const errors = facts.fields.map((field) => ({
    path: [field],
    message: `${field} is a required field`,
    name: 'ValidationError',
  }));
  return { errors };
}
