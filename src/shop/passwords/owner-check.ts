import { addMinutes } from '../../kernel/dates.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import type { SignedIn } from '../sessions/access-token.ts';
import { passwordLoginOf } from './password-login.reads.ts';
import { countSignInAttempt } from './sign-in-attempts.ts';
import { sessionOpening, sessionState } from '../sessions/sessions.reads.ts';
import type { SignInDependencies } from './sign-in-with-password.ts';

/** Minutes after a sign-in in which credentials may be changed: later, another person may be using the browser. */
const FRESH_MINUTES = 15;

export function isFresh({ createdAt }: { readonly createdAt: Date }, now: Date): boolean {
  return createdAt >= addMinutes(now, -FRESH_MINUTES);
}

/** The hash that the current password was found to match. */
export interface MatchedPassword {
  readonly matchedHash: string | undefined;
}

/** Checks the current password, if one was sent. */
export async function matchCurrentPassword(
  ctx: ShopContext,
  { secret, passwords }: SignInDependencies,
  { customerId }: SignedIn,
  currentPassword: string | undefined,
): Promise<MatchedPassword | Refusal> {
  if (currentPassword === undefined) return { matchedHash: undefined };
  return passwords.admit(async (): Promise<MatchedPassword | Refusal> => {
    const limited = await countSignInAttempt(ctx, secret, 'change-password', {
      address: '',
      whose: String(customerId),
    });
    if (limited) return limited;
    const matchedHash = (await passwordLoginOf(ctx.db, customerId))?.passwordHash ?? undefined;
    const matches = await passwords.matches(matchedHash, currentPassword);
    return matches ? { matchedHash } : refuse('current-password-wrong');
  });
}

/**
 * Whether the request comes from the owner and not from a stolen token: the sign-in is recent, or the password was given.
 * The caller has locked the row of the account, so a session ended meanwhile is noticed here.
 */
export async function isOwnerVerified(
  tx: TransactionContext,
  me: SignedIn,
  { matchedHash }: MatchedPassword,
): Promise<boolean> {
  if ((await sessionState(tx.db, me, tx.now())) !== 'live') return false;
  const opening = await sessionOpening(tx.db, me.sessionId);
  if (opening && isFresh(opening, tx.now())) return true;
  return matchedHash !== undefined && (await passwordLoginOf(tx.db, me.customerId))?.passwordHash === matchedHash;
}
