import { createHash } from 'node:crypto';
import { addMinutes } from '../../kernel/dates.ts';
import { purposeKey, readToken, signToken } from '../../platform/signed-token.ts';

/** Maximum minutes between the password and the code. */
const MINUTES = 5;

interface Challenge {
  readonly staffId: number;
  /** {@link passwordMark} of the checked password: a later change makes the challenge invalid. */
  readonly password: string;
}

const keyOf = (secret: string) => purposeKey(secret, 'travosol staff challenge');

export const passwordMark = (passwordHash: string | null): string =>
  createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url')
    .slice(0, 22);

/** Proves that the member's password was checked a moment ago; the second factor is still required. */
export function signStaffChallenge(secret: string, { staffId, password }: Challenge, now: Date): Promise<string> {
  return signToken(keyOf(secret), {
    own: { id: staffId, pw: password },
    issuedAt: now,
    expiresAt: addMinutes(now, MINUTES),
  });
}

export async function readStaffChallenge(secret: string, token: string, now: Date): Promise<Challenge | undefined> {
  const { id, pw } = (await readToken(keyOf(secret), token, now, { claims: ['exp'] })) ?? {};
  return typeof id === 'number' && typeof pw === 'string' ? { staffId: id, password: pw } : undefined;
}
