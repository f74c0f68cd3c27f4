import type { CookieSerializeOptions } from '@fastify/cookie';
import { sessionCookieName } from '../../kernel/session-cookie.ts';

/** Names and options of the documented cookies; under https browsers ensure by their prefixes that only this host sets them. */
export function authCookies(origin: string) {
  const secure = origin.startsWith('https:');
  const options: CookieSerializeOptions = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    encode: encodeURIComponent,
  };
  return {
    session: sessionCookieName(secure),
    csrf: `${secure ? '__Host-' : ''}next-auth.csrf-token`,
    callbackUrl: `${secure ? '__Secure-' : ''}next-auth.callback-url`,
    options,
  };
}
