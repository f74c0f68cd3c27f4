import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { purposeKey } from '../../platform/signed-token.ts';

/** Four digits that nobody can foresee. */
export function makeCode(): string {
  return String(randomInt(10_000)).padStart(4, '0');
}

/** Name of a challenge: opaque, random, says nothing of whose it is. */
export function makeChallengeId(): string {
  return randomBytes(24).toString('base64url');
}

/** What the table keeps. With a key: ten thousand codes are tried in no time by whoever has the table alone. */
export function hashOneTimeCode(secret: string, challengeId: string, code: string): Buffer {
  return createHmac('sha256', purposeKey(secret, 'travosol one-time code')).update(`${challengeId}:${code}`).digest();
}

export function isCode(secret: string, challengeId: string, code: string, hash: Buffer): boolean {
  const typed = hashOneTimeCode(secret, challengeId, code);
  return typed.length === hash.length && timingSafeEqual(typed, hash);
}
