import { and, eq, gt } from 'drizzle-orm';
import { addMinutes } from '../../kernel/dates.ts';
import type { ShopContext } from '../context.ts';
import { hashToken, makeToken } from '../../platform/secret-token.ts';
import { challengeIn, CHALLENGE_MINUTES } from './passkey.rules.ts';
import { passkeyChallenges } from './passkeys.tables.ts';

/** What a challenge is for: a session adds a key, or nobody is signed in yet. */
type Asked = { readonly sessionId: string; readonly userHandle: Buffer } | { readonly sessionId: null };

/** Saves a new challenge. @returns it as base64url, which the browser is to sign */
export async function issueChallenge({ db, now }: Pick<ShopContext, 'db' | 'now'>, asked: Asked): Promise<string> {
  const { token, hash } = makeToken();
  await db
    .insert(passkeyChallenges)
    .values({ challengeHash: hash, ...asked, expiresAt: addMinutes(now(), CHALLENGE_MINUTES) });
  return token;
}

/**
 * Uses up the challenge of a browser's answer, whatever comes of the answer; so outside of transactions.
 * @returns undefined when it was never issued, is used or expired
 */
export async function consumeChallenge({ db, now }: Pick<ShopContext, 'db' | 'now'>, clientDataJSON: string) {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === undefined) return undefined;
  const [found] = await db
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.challengeHash, hashToken(challenge)), gt(passkeyChallenges.expiresAt, now())))
    .returning({ sessionId: passkeyChallenges.sessionId, userHandle: passkeyChallenges.userHandle });
  return found && { challenge, ...found };
}
