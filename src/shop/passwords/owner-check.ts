import { addMinutes } from '../../kernel/dates.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import type { SignedIn } from '../sessions/access-token.ts';
import { passwordLoginOf } from './password-login.reads.ts';
import { countTry } from './password-tries.ts';
import { sessionOpening, sessionState } from '../sessions/sessions.reads.ts';
import type { SignInMeans } from './sign-in-with-password.ts';

/** Minutes after a sign-in in which what signs in may be changed: later, whoever sits there may be somebody else. */
const FRESH_MINUTES = 15;

export function isFresh({ createdAt }: { readonly createdAt: Date }, now: Date): boolean {
  return createdAt >= addMinutes(now, -FRESH_MINUTES);
}

/** The hash that the current password was found to match. */
export interface MatchedPassword {
  readonly matchedHash: string | undefined;
}

/** Compares the current password, where one came along. */
export async function matchCurrentPassword(
  ctx: ShopContext,
  { secret, passwords }: SignInMeans,
  { customerId }: SignedIn,
  currentPassword: string | undefined,
): Promise<MatchedPassword | Refusal> {
  if (currentPassword === undefined) return { matchedHash: undefined };
  return passwords.admit(async (): Promise<MatchedPassword | Refusal> => {
    const limited = await countTry(ctx, secret, 'change-password', { address: '', whose: String(customerId) });
    if (limited) return limited;
    const matchedHash = (await passwordLoginOf(ctx.db, customerId))?.passwordHash ?? undefined;
    const matches = await passwords.matches(matchedHash, currentPassword);
    return matches ? { matchedHash } : refuse('current-password-wrong');
  });
}

/**
 * Whether the owner is asking, and not somebody who has got hold of a token: signed in a moment ago, or knowing the
 * password. The row of the account is held by now, so a session that its owner ended meanwhile is seen here.
 */
export async function isOwnerSure(
  tx: TransactionContext,
  me: SignedIn,
  { matchedHash }: MatchedPassword,
): Promise<boolean> {
  if ((await sessionState(tx.db, me, tx.now())) !== 'live') return false;
  const opening = await sessionOpening(tx.db, me.sessionId);
  if (opening && isFresh(opening, tx.now())) return true;
  return matchedHash !== undefined && (await passwordLoginOf(tx.db, me.customerId))?.passwordHash === matchedHash;
}
