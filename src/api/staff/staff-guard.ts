import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientGone, classOfCall } from '../../http/admission.ts';
import { ApiError, forbidden, refused } from '../../http/api-errors.ts';
import { refuse } from '../../kernel/refusal.ts';
import { cookieValue } from '../../kernel/session-cookie.ts';
import { may, type Resource, type Verb } from '../../shop/permissions/permissions.rules.ts';
import { renewStaffSession } from '../../shop/staff/renew-staff-session.ts';
import { findStaffSession, type StaffSession } from '../../shop/staff/staff.reads.ts';
import type { ApiParts } from '../api-parts.ts';
import { isFromOurPages } from '../account/own-pages.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The staff session of the cookie, set by {@link guardByStaffSession}. */
    staff: StaffSession | null;
  }
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The cookie of a staff session. Under https its prefix makes browsers accept it from this host only. */
export function staffCookie(origin: string) {
  const secure = origin.startsWith('https:');
  const name = secure ? '__Host-travosol-staff' : 'travosol-staff';
  const attributes = `Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
  return {
    name,
    set: (reply: FastifyReply, token: string, seconds: number) =>
      void reply.header('set-cookie', `${name}=${token}; Max-Age=${seconds}; ${attributes}`),
    clear: (reply: FastifyReply) => void reply.header('set-cookie', `${name}=; Max-Age=0; ${attributes}`),
  };
}

/** @throws ApiError for a change requested by a page of another site */
export function requireOurPage({ method, headers }: FastifyRequest, origin: string): void {
  if (!SAFE_METHODS.has(method) && !isFromOurPages(headers, origin))
    throw new ApiError(403, 'Запрос пришёл с\u00a0другого сайта: откройте страницу магазина и\u00a0повторите.');
}

/** Finds the staff session by the cookie of a request; bearer tokens are not accepted. */
export function staffSessions({ shop, origin, admission, secret, staff: terms }: ApiParts) {
  const { name } = staffCookie(origin);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<StaffSession | undefined> => {
    const token = cookieValue(request.headers.cookie, name);
    if (!token) return undefined;
    const find = () => renewStaffSession(shop, token, { ...terms, secret });
    const session = await admission.run(classOfCall(request.routeOptions.url), find, clientGone(reply));
    if (session) requireOurPage(request, origin);
    return session;
  };
}

/** Requires a staff session for the routes of this scope; permissions are checked by actions and {@link allow}. */
export function guardByStaffSession(app: FastifyInstance, parts: ApiParts): void {
  const find = staffSessions(parts);
  app.decorateRequest('staff', null);
  app.addHook('onRequest', async (request, reply) => {
    request.staff = (await find(request, reply)) ?? null;
    if (!request.staff) throw new ApiError(401, 'Missing or invalid credentials');
  });
}

/** @returns the session on a route that {@link guardByStaffSession} protects */
export function staffOf({ staff }: FastifyRequest): StaffSession {
  if (!staff) throw forbidden();
  return staff;
}

/** Permission check for reading, which has no action. @throws ApiError if the roles do not allow it */
export function allow<T extends Resource>(request: FastifyRequest, verb: Verb<T>, thing: T): void {
  // Not `unlessAllowed`: to see what money would be moved needs no fresh code.
  if (!may(staffOf(request).actor, verb, thing)) throw refused(refuse('not-allowed', { verb, thing }));
}

/** Whether the session of a request still lives and may do this: for answers that stay open. Being asked is no activity. */
export function stillAllowed<T extends Resource>(
  request: FastifyRequest,
  { shop, origin, secret, staff: terms }: ApiParts,
  verb: Verb<T>,
  thing: T,
): () => Promise<boolean> {
  const token = cookieValue(request.headers.cookie, staffCookie(origin).name) ?? '';
  return async () => {
    const session = await findStaffSession(shop.db, token, { ...terms, secret, now: shop.now() }).catch(
      () => undefined,
    );
    return session !== undefined && may(session.actor, verb, thing);
  };
}

/** For routes outside the staff scope. @throws ApiError without a staff session: 401 for a visitor, 403 for a customer */
export function requireStaff(parts: ApiParts) {
  const find = staffSessions(parts);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<StaffSession> => {
    const session = await find(request, reply);
    if (!session) throw request.signedIn ? forbidden() : new ApiError(401, 'Missing or invalid credentials');
    return session;
  };
}
