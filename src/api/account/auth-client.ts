import { randomBytes } from 'node:crypto';
import cookiePlugin from '@fastify/cookie';
import formBody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { barePage, BARE_PAGE_HEADERS, refusalText } from '../../http/errors.ts';
import { callbackPath } from '../../kernel/callback-path.ts';
import { links } from '../../kernel/links.ts';
import { isRefusal } from '../../kernel/refusal.ts';
import { findCustomer } from '../../shop/customers/find-customer.reads.ts';
import { readAccessToken, signAccessToken, type SignedIn } from '../../shop/sessions/access-token.ts';
import { csrfCookie, isCsrfTokenGood, readCsrfCookie } from '../../shop/sessions/csrf-token.ts';
import { renewSession } from '../../shop/sessions/renew-session.ts';
import { sessionState } from '../../shop/sessions/sessions.reads.ts';
import { signInWithPassword } from '../../shop/passwords/sign-in-with-password.ts';
import { signOut } from '../../shop/sessions/sign-out.ts';
import { adoptSession } from '../../shop/sessions/adopt-session.ts';
import type { ApiParts } from '../api-parts.ts';
import { AnyQuery } from '../query.schema.ts';
import { clientOf } from './client-of.ts';
import { authClientCalls } from './auth-client.schema.ts';
import { errorPage, SIGN_IN_PAGE_ERRORS } from './auth-errors.ts';
import { authCookies } from './auth-cookies.ts';
import { isFromOurPages } from './own-pages.ts';
import { showUser } from './user.schema.ts';

const PROVIDERS = { credentials: 'Пароль', otp: 'Код' } as const;
type Provider = keyof typeof PROVIDERS;

/** Internal endpoints of the client, hidden in OpenAPI. */
const HIDDEN = { hide: true, querystring: AnyQuery };

type Fields = Readonly<Record<string, unknown>>;

/**
 * The endpoints of the auth client, in the shapes of its version 4 (decision 0043). The session cookie is valid
 * here and for pages, nowhere else in the API.
 */
export async function authClientApi(app: FastifyInstance, parts: ApiParts): Promise<void> {
  const { shop, origin, secret, passwords, log } = parts;
  await app.register(cookiePlugin);
  await app.register(formBody, { bodyLimit: 16 * 1024 });
  const cookies = authCookies(origin);
  const base = `${origin}/api/auth`;

  const fieldsOf = ({ body }: FastifyRequest): Fields => (isRecord(body) ? body : {});

  function isTrusted(request: FastifyRequest): boolean {
    const { csrfToken } = fieldsOf(request);
    return isFromOurPages(request.headers, origin) && isCsrfTokenGood(secret, request.cookies[cookies.csrf], csrfToken);
  }

  /** Without scripts a page has no token for its form: then the browser has to name our page as the origin. */
  function isPlainFormOfOurs(request: FastifyRequest): boolean {
    const { headers } = request;
    return fieldsOf(request).csrfToken === undefined && headers.origin !== undefined && isFromOurPages(headers, origin);
  }

  /** The address to return to, on this site only; stored in a cookie for the next call. */
  function callbackUrl(request: FastifyRequest, reply: FastifyReply, requested: unknown): string {
    const ours = (url: unknown) => (typeof url === 'string' ? callbackPath(url, origin) : undefined);
    const path = requested === undefined ? ours(request.cookies[cookies.callbackUrl]) : ours(requested);
    const url = path === undefined ? origin : origin + path;
    reply.setCookie(cookies.callbackUrl, url, cookies.options);
    return url;
  }

  /** Sends the next address as JSON to clients that ask for it, else as a redirect, for forms without scripts. */
  function sendNextUrl(request: FastifyRequest, reply: FastifyReply, url: string, status = 200): FastifyReply {
    return fieldsOf(request).json === 'true' ? reply.code(status).send({ url }) : reply.redirect(url, 302);
  }

  const clearSessionCookie = (reply: FastifyReply) =>
    reply.setCookie(cookies.session, '', { ...cookies.options, expires: new Date(0) });
  const setSessionCookie = (reply: FastifyReply, token: string, expires: Date) =>
    reply.setCookie(cookies.session, token, { ...cookies.options, expires });

  async function sendSession(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.header('cache-control', 'private, no-cache, no-store');
    const token = request.cookies[cookies.session];
    if (token === undefined) return reply.send({});
    const session = await renewSession(shop, token);
    if (!session) return clearSessionCookie(reply).send({});
    const user = showUser((await findCustomer(shop.db, session.customerId))!);
    const jwt = await signAccessToken(secret, session, shop.now());
    setSessionCookie(reply, token, session.expiresAt);
    const { id, name, email } = user;
    return reply.send({ user, expires: session.expiresAt.toISOString(), jwt, id, name, email });
  }

  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.route({ ...authClientCalls.session, handler: sendSession });
  app.post(
    '/auth/session',
    { schema: { summary: 'Ask again who is signed in', querystring: AnyQuery } },
    (request, reply) => (isTrusted(request) ? sendSession(request, reply) : reply.code(400).send({})),
  );

  typed.route({
    ...authClientCalls.csrf,
    handler: async (request, reply) => {
      const token = readCsrfCookie(secret, request.cookies[cookies.csrf]) ?? randomBytes(32).toString('hex');
      reply.setCookie(cookies.csrf, csrfCookie(secret, token), cookies.options);
      return { csrfToken: token };
    },
  });

  app.get('/auth/providers', { schema: { summary: 'Ways to sign in', querystring: AnyQuery } }, async () =>
    Object.fromEntries(
      Object.entries(PROVIDERS).map(([id, name]) => [
        id,
        { id, name, type: 'credentials', signinUrl: `${base}/signin/${id}`, callbackUrl: `${base}/callback/${id}` },
      ]),
    ),
  );

  app.get<{ Querystring: Fields }>('/auth/signin', { schema: HIDDEN }, async ({ query }, reply) => {
    const parameters = new URLSearchParams();
    if (typeof query.error === 'string') parameters.set('error', query.error.slice(0, 200));
    const path = typeof query.callbackUrl === 'string' ? callbackPath(query.callbackUrl, origin) : undefined;
    if (path !== undefined) parameters.set('callbackUrl', path);
    return reply.redirect(origin + links.signIn() + (parameters.size > 0 ? `?${parameters}` : ''), 302);
  });

  app.get<{ Querystring: Fields }>('/auth/error', { schema: HIDDEN }, async ({ query }, reply) => {
    const error = typeof query.error === 'string' ? query.error : '';
    if (SIGN_IN_PAGE_ERRORS.has(error)) return reply.redirect(`${origin}${links.signIn()}?error=${error}`, 302);
    const { code, title, text } = errorPage(error);
    return reply
      .code(code)
      .headers(BARE_PAGE_HEADERS)
      .send(barePage(title, text, parts.rehearsal));
  });

  app.get('/auth/verify-request', { schema: HIDDEN }, async (_request, reply) =>
    reply.headers(BARE_PAGE_HEADERS).send(barePage('Проверьте почту', 'Мы отправили вам письмо.', parts.rehearsal)),
  );
  app.get('/auth/signout', { schema: HIDDEN }, async (_request, reply) =>
    reply.redirect(origin + links.account(), 302),
  );

  typed.route({
    ...authClientCalls.signOut,
    handler: async (request, reply) => {
      if (!isTrusted(request) && !isPlainFormOfOurs(request))
        return sendNextUrl(request, reply, `${base}/signout?csrf=true`);
      const token = request.cookies[cookies.session];
      if (token) await signOut(shop, token);
      clearSessionCookie(reply);
      return sendNextUrl(request, reply, callbackUrl(request, reply, fieldsOf(request).callbackUrl));
    },
  });

  type OfProvider = { Params: { provider: string } };
  app.post<OfProvider>('/auth/signin/:provider', { schema: HIDDEN }, async (request, reply) => {
    if (!isProvider(request.params.provider)) return sendUnsupported(request, reply);
    return sendNextUrl(request, reply, `${base}/signin${isTrusted(request) ? '' : '?csrf=true'}`);
  });

  typed.route({
    ...authClientCalls.callback,
    handler: async (request, reply) => {
      const { provider } = request.params;
      if (!isProvider(provider)) return sendUnsupported(request, reply);
      if (!isTrusted(request)) return sendNextUrl(request, reply, `${base}/signin?csrf=true`);
      const outcome = provider === 'otp' ? await signInByToken(request) : await signInByPassword(request);
      const session =
        'customerId' in outcome
          ? await adoptSession(shop, outcome, {
              session: request.cookies[cookies.session],
              device: request.cookies[cookies.device],
            })
          : undefined;
      if (session) {
        setSessionCookie(reply, session.token, session.expiresAt);
        const { device } = session;
        reply.setCookie(cookies.device, device.value, { ...cookies.deviceOptions, expires: device.expiresAt });
        return sendNextUrl(request, reply, callbackUrl(request, reply, fieldsOf(request).callbackUrl));
      }
      const { error = 'CredentialsSignin', retryAfter } = 'customerId' in outcome ? {} : outcome;
      if (retryAfter) reply.header('retry-after', retryAfter);
      const suffix = error === 'CredentialsSignin' ? `&provider=${provider}` : '';
      const status = error === 'AccessDenied' ? 403 : 401;
      return sendNextUrl(request, reply, `${base}/error?error=${encodeURIComponent(error)}${suffix}`, status);
    },
  });

  interface SignInFailure {
    readonly error?: string;
    readonly retryAfter?: number;
  }

  /** Only the token identifies the customer; a `user` field is ignored. */
  async function signInByToken(request: FastifyRequest): Promise<SignedIn | SignInFailure> {
    const { jwt } = fieldsOf(request);
    const signedIn = typeof jwt === 'string' ? await readAccessToken(secret, jwt, shop.now()) : undefined;
    if (!signedIn) return {};
    return (await sessionState(shop.db, signedIn, shop.now())) === 'blocked' ? { error: 'AccessDenied' } : signedIn;
  }

  async function signInByPassword(request: FastifyRequest): Promise<SignedIn | SignInFailure> {
    const { login, identifier = login, password } = fieldsOf(request);
    if (typeof identifier !== 'string' || typeof password !== 'string') return {};
    const typedLogin = { identifier, password, ...clientOf(request, origin) };
    const result = await signInWithPassword(shop, { secret, passwords }, typedLogin);
    if (!isRefusal(result)) return result;
    if (result.refused === 'wrong-password') return {};
    if (result.refused === 'account-blocked') return { error: 'AccessDenied' };
    return { error: refusalText(result), ...('retryAfter' in result.facts && { retryAfter: result.facts.retryAfter }) };
  }

  app.post('/auth/_log', { schema: HIDDEN }, async (request, reply) => {
    const { code } = fieldsOf(request);
    // Untrusted input: only what looks like an error code of the client is logged.
    if (typeof code === 'string' && /^[A-Z][A-Z_]{0,60}$/.test(code)) log.debug({ code }, 'problem of the auth client');
    return reply.code(200).send();
  });

  const supportedMethods: Readonly<Record<string, readonly string[]>> = {
    session: ['GET', 'POST'],
    csrf: ['GET'],
    providers: ['GET'],
    signin: ['GET'],
    error: ['GET'],
    'verify-request': ['GET'],
    signout: ['GET', 'POST'],
    _log: ['POST'],
    'signin/:provider': ['POST'],
    'callback/:provider': ['POST'],
  };
  for (const [action, methods] of Object.entries(supportedMethods)) {
    const method = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((one) => !methods.includes(one));
    app.route({ method, url: `/auth/${action}`, schema: HIDDEN, handler: sendUnsupported });
  }
}

function sendUnsupported(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .code(400)
    .type('text/plain; charset=utf-8')
    .send(`Error: This action with HTTP ${request.method} is not supported by NextAuth.js`);
}

function isProvider(name: string): name is Provider {
  return Object.hasOwn(PROVIDERS, name);
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
