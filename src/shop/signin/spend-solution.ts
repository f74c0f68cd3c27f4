import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import type { CaptchaAction } from './captcha.ts';
import { spentSolutions } from './codes.tables.ts';

/** Takes the solution of a puzzle, once. @returns the refusal, or nothing when the person may go on */
export async function spendSolution(
  ctx: ShopContext,
  solution: string | null | undefined,
  action: CaptchaAction,
): Promise<Refusal | undefined> {
  if (!solution) return refuse('captcha-refused', { trouble: 'missing' });
  const answer = await ctx.companies.captcha.checkSolution(solution, action, ctx.now());
  if (!answer.ok) return refuse('captcha-refused', { trouble: answer.trouble });
  const { solutionId, expiresAt } = answer;
  const spent = await ctx.db
    .insert(spentSolutions)
    .values({ nonce: solutionId, expiresAt })
    .onConflictDoNothing()
    .returning({ nonce: spentSolutions.nonce });
  return spent.length === 0 ? refuse('captcha-refused', { trouble: 'used' }) : undefined;
}
