import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { Db } from '../../platform/database.ts';
import type { ShopContext } from '../context.ts';
import type { CaptchaAction } from './captcha.port.ts';
import { spentSolutions } from './captcha.tables.ts';

/** A solution that is right; whether it is new is not known yet. */
export interface RightSolution {
  readonly solutionId: string;
  readonly expiresAt: Date;
}

/** Takes the solution of a puzzle, once. @returns the refusal, or nothing when the person may go on */
export async function spendSolution(
  ctx: ShopContext,
  solution: string | null | undefined,
  action: CaptchaAction,
): Promise<Refusal | undefined> {
  const right = await checkSolution(ctx, solution, action);
  return isRefusal(right) ? right : markSpent(ctx.db, right);
}

/** The first half of it, before a transaction. */
export async function checkSolution(
  { companies, now }: ShopContext,
  solution: string | null | undefined,
  action: CaptchaAction,
): Promise<RightSolution | Refusal> {
  if (!solution) return refuse('captcha-refused', { problem: 'missing' });
  const answer = await companies.captcha.checkSolution(solution, action, now());
  return answer.ok ? answer : refuse('captcha-refused', { problem: answer.problem });
}

/** The second half, where nothing is asked any more. */
export async function markSpent(db: Db, { solutionId, expiresAt }: RightSolution): Promise<Refusal | undefined> {
  const spent = await db
    .insert(spentSolutions)
    .values({ nonce: solutionId, expiresAt })
    .onConflictDoNothing()
    .returning({ nonce: spentSolutions.nonce });
  return spent.length === 0 ? refuse('captcha-refused', { problem: 'used' }) : undefined;
}
