import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientGone, lineOfCall } from '../http/admission.ts';
import { ApiError } from '../http/api-errors.ts';
import { readAccessToken, type SignedIn } from '../shop/sessions/access-token.ts';
import { sessionState } from '../shop/sessions/sessions.reads.ts';
import type { ApiParts } from './api-parts.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whoever the bearer token stands for; null for a visitor. */
    signedIn: SignedIn | null;
  }
}

const BEARER = /^Bearer(?:\s+(.*))?$/i;

/**
 * Reads who asks. Calls of the API are authorised by the bearer token alone, never by a cookie, so that no page of
 * another site asks in somebody's name. A token that is not good fails even where none is needed. It is read after all
 * `onRequest` hooks: the limit of calls counts whoever tries tokens.
 */
export function readBearers(app: FastifyInstance, parts: ApiParts): void {
  const { shop, secret, admission } = parts;
  app.decorateRequest('signedIn', null);
  app.addHook('preParsing', async (request, reply) => {
    const bearer = BEARER.exec(request.headers.authorization ?? '');
    if (!bearer) return;
    const signedIn = await readAccessToken(secret, bearer[1]?.trim() ?? '', shop.now());
    const find = async () => (signedIn ? sessionState(shop.db, signedIn, shop.now()) : 'ended');
    const state = await admission.run(lineOfCall(request.routeOptions.url), find, clientGone(reply));
    if (state === 'blocked') throw new ApiError(401, 'Invalid credentials');
    if (!signedIn || state === 'ended') throw visitorRefused();
    request.signedIn = signedIn;
  });
}

/** @throws ApiError 401 for a visitor */
export function requireSignedIn({ signedIn }: FastifyRequest): SignedIn {
  if (!signedIn) throw visitorRefused();
  return signedIn;
}

const visitorRefused = () => new ApiError(401, 'Missing or invalid credentials');
