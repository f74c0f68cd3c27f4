import { and, eq, lte, or } from 'drizzle-orm';
import type { ShopContext } from '../context.ts';
import { nextTryAt } from './letter.rules.ts';
import type { LetterDefinition } from './letter.job.ts';
import { letters } from './outbox.tables.ts';
import { newLetter } from './post-letter.ts';

/**
 * Claims a letter for one try; undefined while another try may be running, during the pause between tries, and when the
 * letter has ended. The try is counted before it begins, so one that crashes is followed by the next after the pause.
 */
export async function claimLetter<P extends object>(
  { db, now }: Pick<ShopContext, 'db' | 'now'>,
  letter: LetterDefinition<P>,
  facts: NoInfer<P>,
): Promise<{ id: string; tries: number } | undefined> {
  const at = now();
  // Jobs enqueued before the outbox existed have no row.
  await db
    .insert(letters)
    .values(newLetter(letter, facts, { createdAt: at, nextTryAt: at }))
    .onConflictDoNothing({ target: letters.key });
  // The first try ignores `nextTryAt`, which its job has waited for: clocks of two machines differ.
  const isDue = or(eq(letters.tries, 0), lte(letters.nextTryAt, at));
  const isClaimable = and(eq(letters.key, letter.key(facts)), eq(letters.state, 'waiting'), isDue);
  const [waiting] = await db.select({ id: letters.id, before: letters.tries }).from(letters).where(isClaimable);
  if (!waiting) return undefined;
  const { id, before } = waiting;
  const tries = before + 1;
  const claimed = await db
    .update(letters)
    .set({ tries, nextTryAt: nextTryAt(at, tries) })
    .where(isClaimable)
    .returning({ id: letters.id });
  return claimed.length > 0 ? { id, tries } : undefined;
}
