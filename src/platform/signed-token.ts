import { hkdfSync } from 'node:crypto';
import { jwtVerify, SignJWT, type JWTPayload } from 'jose';

/** Longer words are no token of ours. */
const LONGEST = 2_000;

/** A key of its own for each purpose: what is signed for one is nothing for another. 32 bytes. */
export function purposeKey(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));
}

/** The key of links in letters. They work for months, so it stays as it was before {@link purposeKey}. */
export function linkKey(secret: string, purpose: string): Uint8Array {
  return new TextEncoder().encode(`${purpose}:${secret}`);
}

interface SignedClaims {
  readonly own?: JWTPayload;
  readonly subject?: string;
  readonly audience?: string;
  readonly issuedAt?: Date;
  /** It works for ever without it. */
  readonly expiresAt?: Date;
}

/** A JWT (HS256); the same claims make the same token. */
export function signToken(
  key: Uint8Array,
  { own = {}, subject, audience, issuedAt, expiresAt }: SignedClaims,
): Promise<string> {
  const token = new SignJWT(own).setProtectedHeader({ alg: 'HS256', typ: 'JWT' });
  if (subject !== undefined) token.setSubject(subject);
  if (audience !== undefined) token.setAudience(audience);
  if (issuedAt) token.setIssuedAt(issuedAt);
  if (expiresAt) token.setExpirationTime(expiresAt);
  return token.sign(key);
}

/**
 * @param words whatever anybody may have sent
 * @param expected the audience, and claims that must be there
 * @returns what the token says; undefined for words that are none, are for another audience, or have run out
 */
export async function readToken(
  key: Uint8Array,
  words: string,
  now: Date,
  expected: { readonly audience?: string; readonly claims?: readonly string[] },
): Promise<JWTPayload | undefined> {
  if (words.length > LONGEST) return undefined;
  const { audience, claims = [] } = expected;
  const options = {
    algorithms: ['HS256'],
    currentDate: now,
    requiredClaims: [...claims],
    ...(audience && { audience }),
  };
  const read = await jwtVerify(words, key, options).catch(() => undefined);
  return read?.payload;
}
