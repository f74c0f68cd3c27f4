import { lt } from 'drizzle-orm';
import { addDays } from '../../kernel/dates.ts';
import type { ShopContext } from '../context.ts';
import { attemptCounters, codeChallenges, codeFailures, spentSolutions } from './codes.tables.ts';

/** Days: the longest window that counts anything is one. */
const KEPT_DAYS = 2;

/** Removes what no limit counts any more: who asked for a code when is nobody's business for longer. */
export async function forgetCodes(ctx: ShopContext): Promise<void> {
  const old = addDays(ctx.now(), -KEPT_DAYS);
  await ctx.db.delete(codeChallenges).where(lt(codeChallenges.createdAt, old));
  await ctx.db.delete(attemptCounters).where(lt(attemptCounters.windowStart, old));
  await ctx.db.delete(codeFailures).where(lt(codeFailures.forgottenAt, ctx.now()));
  await ctx.db.delete(spentSolutions).where(lt(spentSolutions.expiresAt, ctx.now()));
}
