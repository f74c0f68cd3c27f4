import { lt } from 'drizzle-orm';
import { addDays } from '../../kernel/dates.ts';
import type { ShopContext } from '../context.ts';
import { searchMisses } from './search.tables.ts';

/** Days: words nobody looks for any more teach nothing, and make room for those that somebody does. */
const DAYS_KEPT = 180;

/** Removes words that have not been looked for in vain for long. */
export async function sweepMisses({ db, now }: ShopContext): Promise<void> {
  await db.delete(searchMisses).where(lt(searchMisses.lastAt, addDays(now(), -DAYS_KEPT)));
}
