import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientGone, lineOfCall } from '../../http/admission.ts';
import { ApiError, forbidden, refused } from '../../http/api-errors.ts';
import { cookieValue } from '../../kernel/session-cookie.ts';
import { unlessAllowed, type Thing, type Verb } from '../../shop/permissions/permissions.rules.ts';
import { renewStaffSession } from '../../shop/staff/renew-staff-session.ts';
import type { StaffSession } from '../../shop/staff/staff.reads.ts';
import type { ApiParts } from '../api-parts.ts';
import { isFromOurPages } from '../account/own-pages.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose session of the staff the cookie stands for, where {@link guardByStaffSession} stands before. */
    staff: StaffSession | null;
  }
}

const CHANGES_NOTHING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The cookie of a session of the staff. Under https its name is one that browsers take from this very host alone. */
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

/** @throws ApiError where a page of another site has a browser change something */
export function requireOurPage({ method, headers }: FastifyRequest, origin: string): void {
  if (!CHANGES_NOTHING.has(method) && !isFromOurPages(headers, origin))
    throw new ApiError(403, 'Запрос пришёл с\u00a0другого сайта: откройте страницу магазина и\u00a0повторите.');
}

/** The session of the staff that the cookie of a request stands for; a bearer token stands for none. */
export function staffSessions({ shop, origin, admission, staff: { idleMinutes } }: ApiParts) {
  const { name } = staffCookie(origin);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<StaffSession | undefined> => {
    const token = cookieValue(request.headers.cookie, name);
    if (!token) return undefined;
    const find = () => renewStaffSession(shop, token, idleMinutes);
    const session = await admission.run(lineOfCall(request.routeOptions.url), find, clientGone(reply));
    if (session) requireOurPage(request, origin);
    return session;
  };
}

/** Opens the addresses of this scope to sessions of the staff; what each may do, actions and {@link allow} say. */
export function guardByStaffSession(app: FastifyInstance, parts: ApiParts): void {
  const find = staffSessions(parts);
  app.decorateRequest('staff', null);
  app.addHook('onRequest', async (request, reply) => {
    request.staff = (await find(request, reply)) ?? null;
    if (!request.staff) throw new ApiError(401, 'Missing or invalid credentials');
  });
}

/** @returns whoever asks at an address that {@link guardByStaffSession} guards */
export function staffOf({ staff }: FastifyRequest): StaffSession {
  if (!staff) throw forbidden();
  return staff;
}

/** For reading, which no action asks about. @throws ApiError for a role that may not */
export function allow<T extends Thing>(request: FastifyRequest, verb: Verb<T>, thing: T): void {
  const notAllowed = unlessAllowed(staffOf(request).actor, verb, thing);
  if (notAllowed) throw refused(notAllowed);
}

/** For addresses that customers may ask too. @throws ApiError for anybody but the staff: 401 for a visitor, 403 for a customer */
export function requireStaff(parts: ApiParts) {
  const find = staffSessions(parts);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<StaffSession> => {
    const session = await find(request, reply);
    if (!session) throw request.signedIn ? forbidden() : new ApiError(401, 'Missing or invalid credentials');
    return session;
  };
}
