import { isRefusal } from '../../src/kernel/refusal.ts';
import { createContext } from '../../src/platform/context.ts';
import { openDatabase } from '../../src/platform/database.ts';
import { openLog } from '../../src/platform/log.ts';
import { decideReview, type ReviewDecision } from '../../src/shop/reviews/decide-review.ts';

/** Decides reviews concurrently, each on its own connection. @returns how many decisions were accepted */
export async function decideConcurrently(
  databaseUrl: string,
  decisions: readonly (readonly [reviewId: string, decision: ReviewDecision])[],
): Promise<number> {
  const log = openLog('silent');
  const database = openDatabase(databaseUrl, { connections: decisions.length, log });
  const queue = { send: () => Promise.reject(new Error('a decision has no jobs')) };
  const ctx = createContext(
    { ...database, now: () => new Date(), log, companies: {}, queue },
    { kind: 'staff', id: 1, name: 'Вера', roles: ['support'] },
  );
  const taken = await Promise.all(decisions.map(([id, decision]) => decideReview(ctx, id, decision)));
  await database.close();
  return taken.filter((answer) => !isRefusal(answer)).length;
}
