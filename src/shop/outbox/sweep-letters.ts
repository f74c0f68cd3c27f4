import { asc, inArray, lt, sql } from 'drizzle-orm';
import { addDays } from '../../kernel/dates.ts';
import type { ShopContext } from '../context.ts';
import { letters, mailboxLetters } from './outbox.tables.ts';

/** Days: no letter is tried for longer. What it was about is kept where it happened. */
const KEPT_DAYS = 30;
const AT_ONCE = 1000;

/** Days of which letters to a mailbox are counted. */
const COUNTED_DAYS = 2;

/** Removes who was written to, when and about what. */
export async function sweepLetters({ db, now }: ShopContext): Promise<void> {
  const over = lt(letters.createdAt, addDays(now(), -KEPT_DAYS));
  for (let removed = AT_ONCE; removed === AT_ONCE;) {
    const some = db.select({ id: letters.id }).from(letters).where(over).orderBy(asc(letters.createdAt));
    removed = (await db.delete(letters).where(inArray(letters.id, some.limit(AT_ONCE)))).rowCount ?? 0;
  }
  await db
    .delete(mailboxLetters)
    .where(lt(mailboxLetters.day, sql`${addDays(now(), -COUNTED_DAYS).toISOString()}::date`));
}
