import { hkdfSync } from 'node:crypto';
import { jwtVerify, SignJWT, type JWTPayload } from 'jose';

/** Longer texts are not tokens of ours. */
const LONGEST = 2_000;

/** A separate key of 32 bytes for each purpose: what is signed for one is invalid for another. */
export function purposeKey(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));
}

/** The key of links in letters. They are valid for months, so it keeps the form it had before {@link purposeKey}. */
export function linkKey(secret: string, purpose: string): Uint8Array {
  return new TextEncoder().encode(`${purpose}:${secret}`);
}

interface SignedClaims {
  readonly own?: JWTPayload;
  readonly subject?: string;
  readonly audience?: string;
  readonly issuedAt?: Date;
  /** Without it the token never expires. */
  readonly expiresAt?: Date;
}

/** Signs a JWT (HS256); the same claims give the same token. */
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
 * Verifies a token.
 * @param text untrusted input
 * @param expected the audience and required claims
 * @returns the claims; undefined if the token is invalid, expired or for another audience
 */
export async function readToken(
  key: Uint8Array,
  text: string,
  now: Date,
  expected: { readonly audience?: string; readonly claims?: readonly string[] },
): Promise<JWTPayload | undefined> {
  if (text.length > LONGEST) return undefined;
  const { audience, claims = [] } = expected;
  const options = {
    algorithms: ['HS256'],
    currentDate: now,
    requiredClaims: [...claims],
    ...(audience && { audience }),
  };
  const verified = await jwtVerify(text, key, options).catch(() => undefined);
  return verified?.payload;
}
