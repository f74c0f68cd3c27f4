import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientGone, lineOfCall } from '../http/admission.ts';
import { sendError } from '../http/errors.ts';
import { readAccessToken, type SignedIn } from '../shop/sessions/access-token.ts';
import { sessionState } from '../shop/sessions/sessions.reads.ts';
import type { ApiParts } from './api-parts.ts';
import { staffBearer } from './staff/staff-token.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whoever the bearer token stands for; null for a visitor. */
    signedIn: SignedIn | null;
    /** Whether the bearer token is that of the staff. */
    isStaff: boolean;
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
  const isStaff = staffBearer(parts);
  app.decorateRequest('signedIn', null);
  app.decorateRequest('isStaff', false);
  app.addHook('preParsing', async (request, reply) => {
    const bearer = BEARER.exec(request.headers.authorization ?? '');
    if (!bearer) return undefined;
    const staff = await isStaff(request, reply);
    if (staff === undefined) return reply as never;
    request.isStaff = staff;
    if (staff) return undefined;
    const signedIn = await readAccessToken(secret, bearer[1]?.trim() ?? '', shop.now());
    const find = async () => (signedIn ? sessionState(shop.db, signedIn, shop.now()) : 'ended');
    const state = await admission.run(lineOfCall(request.routeOptions.url), find, clientGone(reply));
    if (state === 'blocked') return sendError(reply, 401, 'UnauthorizedError', 'Invalid credentials') as never;
    if (!signedIn || state === 'ended') return refuseVisitor(reply) as never;
    request.signedIn = signedIn;
    return undefined;
  });
}

/** Who is signed in; a visitor is answered 401 here, and the route returns: `if (!me) return reply as never`. */
export function requireSignedIn(request: FastifyRequest, reply: FastifyReply): SignedIn | undefined {
  if (request.signedIn) return request.signedIn;
  refuseVisitor(reply);
  return undefined;
}

/** Whether the staff asks; anybody else is answered here: a visitor 401, a customer 403. */
export function requireStaff(request: FastifyRequest, reply: FastifyReply): boolean {
  if (request.isStaff) return true;
  if (request.signedIn) sendError(reply, 403, 'ForbiddenError', 'Forbidden');
  else refuseVisitor(reply);
  return false;
}

function refuseVisitor(reply: FastifyReply): FastifyReply {
  return sendError(reply, 401, 'UnauthorizedError', 'Missing or invalid credentials');
}
