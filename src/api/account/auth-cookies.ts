import type { CookieSerializeOptions } from '@fastify/cookie';
import { sessionCookieName } from '../../kernel/session-cookie.ts';

/** Names and options of the cookies of signing in; under https browsers ensure by their prefixes that only this host sets them. */
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
    /** By which an account knows the browser; sent to sign-in calls alone (decision 0117). */
    device: `${secure ? '__Secure-' : ''}known-device`,
    deviceOptions: { ...options, path: '/api/auth' },
    options,
  };
}
