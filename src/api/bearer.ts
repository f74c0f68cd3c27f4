import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientGone, classOfCall } from '../http/admission.ts';
import { ApiError } from '../http/api-errors.ts';
import { readAccessToken, type SignedIn } from '../shop/sessions/access-token.ts';
import { sessionState } from '../shop/sessions/sessions.reads.ts';
import type { ApiParts } from './api-parts.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The session of the bearer token; null for a visitor. */
    signedIn: SignedIn | null;
  }
}

const BEARER = /^Bearer(?:\s+(.*))?$/i;

/**
 * Authenticates requests. API calls are authorized only by a bearer token, never by a cookie, which prevents requests
 * forged by other sites. An invalid token fails even where none is needed. Runs after all `onRequest` hooks, so that the
 * rate limit also counts attempts with invalid tokens.
 */
export function readBearers(app: FastifyInstance, parts: ApiParts): void {
  const { shop, secret, admission } = parts;
  app.decorateRequest('signedIn', null);
  app.addHook('preParsing', async (request, reply) => {
    const bearer = BEARER.exec(request.headers.authorization ?? '');
    if (!bearer) return;
    const signedIn = await readAccessToken(secret, bearer[1]?.trim() ?? '', shop.now());
    const find = async () => (signedIn ? sessionState(shop.db, signedIn, shop.now()) : 'ended');
    const state = await admission.run(classOfCall(request.routeOptions.url), find, clientGone(reply));
    if (state === 'blocked') throw new ApiError(401, 'Invalid credentials');
    if (!signedIn || state === 'ended') throw credentialsError();
    request.signedIn = signedIn;
  });
}

/** @throws ApiError 401 for a visitor */
export function requireSignedIn({ signedIn }: FastifyRequest): SignedIn {
  if (!signedIn) throw credentialsError();
  return signedIn;
}

const credentialsError = () => new ApiError(401, 'Missing or invalid credentials');
