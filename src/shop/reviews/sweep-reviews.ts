import { and, asc, eq, inArray, lt } from 'drizzle-orm';
import { addDays } from '../../kernel/dates.ts';
import type { ShopContext } from '../context.ts';
import { endConsents } from '../customers/end-consents.ts';
import { reviews } from './reviews.tables.ts';

/** Days: a refusal may be thought over, and what was taken down on request must be gone in thirty. */
const DAYS_AFTER_REFUSAL = 29;
const AT_ONCE = 500;

/** Removes reviews that are not shown and will not be, with their history. */
export async function sweepReviews(ctx: ShopContext): Promise<void> {
  const before = addDays(ctx.now(), -DAYS_AFTER_REFUSAL);
  for (let removed = AT_ONCE; removed === AT_ONCE;) {
    removed = await ctx.transaction(async (tx) => {
      const old = await tx.db
        .select({ id: reviews.id })
        .from(reviews)
        .where(and(eq(reviews.state, 'refused'), lt(reviews.decidedAt, before)))
        .orderBy(asc(reviews.decidedAt))
        .limit(AT_ONCE)
        .for('update', { skipLocked: true });
      const ids = old.map(({ id }) => id);
      if (ids.length === 0) return 0;
      await tx.db.delete(reviews).where(inArray(reviews.id, ids));
      await endConsents(tx, ['review'], { subjects: ids.map((id) => `review:${id}`) });
      return ids.length;
    });
  }
}
