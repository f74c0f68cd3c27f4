import { createHash, randomBytes } from 'node:crypto';

/** 256 bits of chance: what a cookie or a ticket carries. Only its digest is kept. */
export function makeToken(): { readonly token: string; readonly hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** No salt: there is nothing to guess in a random token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
