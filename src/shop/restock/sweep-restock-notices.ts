import { and, eq, lt } from 'drizzle-orm';
import { addDays } from '../../kernel/dates.ts';
import type { ShopContext } from '../context.ts';
import { restockNotices } from './restock.tables.ts';

/** Days: the address is for one letter. So long the letter may still be on its way, or be asked for again. */
const DAYS_AFTER_LETTER = 30;

/** Removes the addresses of people who have been written to. */
export async function sweepRestockNotices({ db, now }: ShopContext): Promise<void> {
  const before = addDays(now(), -DAYS_AFTER_LETTER);
  await db.delete(restockNotices).where(and(eq(restockNotices.state, 'sent'), lt(restockNotices.sentAt, before)));
}
