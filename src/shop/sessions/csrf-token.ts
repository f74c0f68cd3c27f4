import { createHash, timingSafeEqual } from 'node:crypto';
import { purposeKey } from '../../platform/signed-token.ts';

/**
 * The documented double-submit cookie: the cookie carries `token|hash`, the form the token again. A page of another site
 * can cause the cookie to be sent, but cannot read it.
 */
export function csrfCookie(secret: string, token: string): string {
  return `${token}|${hashOf(secret, token)}`;
}

/** The token of a valid cookie; undefined for any other input. */
export function readCsrfCookie(secret: string, cookie: string | undefined): string | undefined {
  const [token = '', hash = ''] = cookie?.split('|') ?? [];
  return /^[\da-f]{64}$/.test(token) && isSame(hash, hashOf(secret, token)) ? token : undefined;
}

export function isCsrfTokenGood(secret: string, cookie: string | undefined, formToken: unknown): boolean {
  const token = readCsrfCookie(secret, cookie);
  return token !== undefined && typeof formToken === 'string' && isSame(formToken, token);
}

/** SHA-256 of token and a derived secret, as documented. */
function hashOf(secret: string, token: string): string {
  const key = Buffer.from(purposeKey(secret, 'travosol csrf')).toString('hex');
  return createHash('sha256').update(`${token}${key}`).digest('hex');
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
