import { and, asc, inArray, lt } from 'drizzle-orm';
import { addDays } from '../../kernel/dates.ts';
import type { ShopContext } from '../context.ts';
import { letters } from './messages.tables.ts';

/** Days: none of these letters is sent again later than that, and they tell who asked for a code and when. */
const CODES_KEPT_DAYS = 2;
/** Days: the longest in which a job may try once more. What a letter was about is kept where it happened. */
const KEPT_DAYS = 30;
const AT_ONCE = 1000;

/** Removes who was written to, when and about what. */
export async function sweepLetters({ db, now }: ShopContext): Promise<void> {
  const olderThan = (days: number) => lt(letters.createdAt, addDays(now(), -days));
  const codes = inArray(letters.kind, ['code', 'password-reset']);
  for (const over of [and(codes, olderThan(CODES_KEPT_DAYS)), olderThan(KEPT_DAYS)]) {
    for (let removed = AT_ONCE; removed === AT_ONCE;) {
      const some = db.select({ id: letters.id }).from(letters).where(over).orderBy(asc(letters.createdAt));
      removed = (await db.delete(letters).where(inArray(letters.id, some.limit(AT_ONCE)))).rowCount ?? 0;
    }
  }
}
