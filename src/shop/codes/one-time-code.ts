import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { purposeKey } from '../../platform/signed-token.ts';

/** Four random digits. */
export function makeCode(): string {
  return String(randomInt(10_000)).padStart(4, '0');
}

/** Id of a challenge: opaque and random. */
export function makeChallengeId(): string {
  return randomBytes(24).toString('base64url');
}

/** The hash stored in the table. Keyed, since ten thousand codes are easily tried by whoever reads the table. */
export function hashOneTimeCode(secret: string, challengeId: string, code: string): Buffer {
  return createHmac('sha256', purposeKey(secret, 'travosol one-time code')).update(`${challengeId}:${code}`).digest();
}

export function isRightCode(secret: string, challengeId: string, code: string, hash: Buffer): boolean {
  const typed = hashOneTimeCode(secret, challengeId, code);
  return typed.length === hash.length && timingSafeEqual(typed, hash);
}
