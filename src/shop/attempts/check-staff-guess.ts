import { networkOf } from '../../kernel/network.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { attemptKey, peekAttempt, takeAttempts } from './attempt-limits.ts';

/** Wrong tokens of one network in an hour. Of others nothing is counted: nobody keeps the staff out from elsewhere. */
const LIMIT = { windowSeconds: 3600, max: 20 };

/**
 * Counts a wrong token of the staff for the network it came from. A network that has used its guesses up is refused whatever
 * it sends, so that it does not learn which one is right; from any other the right one is good all the while.
 */
export async function checkStaffGuess(
  ctx: ShopContext,
  secret: string,
  { right, address }: { readonly right: boolean; readonly address: string },
): Promise<Refusal | undefined> {
  const limit = { key: attemptKey(secret, 'staff-token', networkOf(address)), ...LIMIT };
  const at = ctx.now();
  if (right) {
    const attempt = await peekAttempt(ctx.db, limit, at);
    return attempt.ok ? undefined : refuse('too-many-tries', { retryAfter: attempt.retryAfter });
  }
  const taken = await ctx.transaction(async (tx) => {
    const attempt = await takeAttempts(tx, [limit], at);
    return attempt.ok ? attempt : refuse('too-many-tries', { retryAfter: attempt.retryAfter });
  });
  if (isRefusal(taken)) return taken;
  if (taken.counts[0] === LIMIT.max) ctx.log.warn({ guesses: LIMIT.max }, 'a network guesses at the staff token');
  return undefined;
}
