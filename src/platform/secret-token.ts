import { createHash, randomBytes } from 'node:crypto';

/** A random token of 256 bits for a cookie or a ticket. Only its hash is stored. */
export function makeToken(): { readonly token: string; readonly hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** Without salt: a random token cannot be guessed. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
