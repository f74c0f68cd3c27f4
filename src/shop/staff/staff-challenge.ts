import { createHash } from 'node:crypto';
import { addMinutes } from '../../kernel/dates.ts';
import { purposeKey, readToken, signToken } from '../../platform/signed-token.ts';

/** Between the password and the code. */
const MINUTES = 5;

interface Challenge {
  readonly staffId: number;
  /** Of the password that was right: one that was changed meanwhile opens nothing. */
  readonly password: string;
}

const keyOf = (secret: string) => purposeKey(secret, 'travosol staff challenge');

export const passwordMark = (passwordHash: string | null): string =>
  createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url')
    .slice(0, 22);

/** Says that somebody knew this member's password a moment ago; without a second factor it opens nothing. */
export function signStaffChallenge(secret: string, { staffId, password }: Challenge, now: Date): Promise<string> {
  return signToken(keyOf(secret), {
    own: { id: staffId, pw: password },
    issuedAt: now,
    expiresAt: addMinutes(now, MINUTES),
  });
}

export async function readStaffChallenge(secret: string, words: string, now: Date): Promise<Challenge | undefined> {
  const { id, pw } = (await readToken(keyOf(secret), words, now, { claims: ['exp'] })) ?? {};
  return typeof id === 'number' && typeof pw === 'string' ? { staffId: id, password: pw } : undefined;
}
