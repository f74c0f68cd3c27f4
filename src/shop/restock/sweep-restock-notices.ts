import { and, asc, eq, inArray, lt } from 'drizzle-orm';
import { addDays } from '../../kernel/dates.ts';
import type { ShopContext } from '../context.ts';
import { endConsents } from '../customers/end-consents.ts';
import { restockNotices } from './restock.tables.ts';

/** Days: the address is for one letter. So long the letter may still be on its way, or be asked for again. */
const DAYS_AFTER_LETTER = 30;
const AT_ONCE = 500;

/** Removes the addresses of people who have been written to. */
export async function sweepRestockNotices(ctx: ShopContext): Promise<void> {
  const before = addDays(ctx.now(), -DAYS_AFTER_LETTER);
  for (let removed = AT_ONCE; removed === AT_ONCE;) {
    removed = await ctx.transaction(async (tx) => {
      const written = await tx.db
        .select({ id: restockNotices.id })
        .from(restockNotices)
        .where(and(eq(restockNotices.state, 'sent'), lt(restockNotices.sentAt, before)))
        .orderBy(asc(restockNotices.sentAt))
        .limit(AT_ONCE)
        .for('update', { skipLocked: true });
      const ids = written.map(({ id }) => id);
      if (ids.length === 0) return 0;
      await tx.db.delete(restockNotices).where(inArray(restockNotices.id, ids));
      await endConsents(tx, ['restock-notice'], { subjects: ids.map((id) => `restock-notice:${id}`) });
      return ids.length;
    });
  }
}
