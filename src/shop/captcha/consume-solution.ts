import { sql } from 'drizzle-orm';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { Db } from '../../platform/database.ts';
import { countAttemptsAfter, type AttemptLimit, type Attempts } from '../attempts/attempt-limits.ts';
import type { ShopContext } from '../context.ts';
import type { CaptchaAction } from './captcha.port.ts';
import { spentSolutions } from './captcha.tables.ts';

/** A correct solution that may have been used before. */
export interface ValidSolution {
  readonly solutionId: string;
  readonly expiresAt: Date;
}

/** Checks and consumes the solution of a puzzle. @returns the refusal; undefined when it is accepted */
export async function consumeSolution(
  ctx: ShopContext,
  solution: string | null | undefined,
  action: CaptchaAction,
): Promise<Refusal | undefined> {
  const valid = await checkSolution(ctx, solution, action);
  return isRefusal(valid) ? valid : markSpent(ctx.db, valid);
}

/** The check alone, before a transaction. */
export async function checkSolution(
  { companies, now }: ShopContext,
  solution: string | null | undefined,
  action: CaptchaAction,
): Promise<ValidSolution | Refusal> {
  if (!solution) return refuse('captcha-refused', { problem: 'missing' });
  const answer = await companies.captcha.checkSolution(solution, action, now());
  return answer.ok ? answer : refuse('captcha-refused', { problem: answer.problem });
}

const USED = refuse('captcha-refused', { problem: 'used' });

/** Marks a checked solution as used and counts the attempt it was for, in one statement; a used one counts nothing. */
export async function markSpentAndCount(
  { db }: Pick<ShopContext, 'db'>,
  { solutionId, expiresAt }: ValidSolution,
  limits: readonly AttemptLimit[],
  now: Date,
): Promise<Attempts | Refusal> {
  const spending = sql`
    insert into spent_solutions (nonce, expires_at) values (${solutionId}, ${expiresAt.toISOString()}::timestamptz)
    on conflict do nothing returning nonce`;
  return (await countAttemptsAfter({ db }, spending, limits, now)) ?? USED;
}

/** Marks a checked solution as used. @returns the refusal when it was used before */
async function markSpent(db: Db, { solutionId, expiresAt }: ValidSolution): Promise<Refusal | undefined> {
  const spent = await db
    .insert(spentSolutions)
    .values({ nonce: solutionId, expiresAt })
    .onConflictDoNothing()
    .returning({ nonce: spentSolutions.nonce });
  return spent.length === 0 ? USED : undefined;
}
