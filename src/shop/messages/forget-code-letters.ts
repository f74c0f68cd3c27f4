import { and, inArray, lt } from 'drizzle-orm';
import { addDays } from '../../kernel/dates.ts';
import type { ShopContext } from '../context.ts';
import { letters } from './messages.tables.ts';

/** Days: none of these letters is sent again later than that. */
const KEPT_DAYS = 2;

/** Removes who was written a code or the way to a new password: they tell who asked for one and when. */
export async function forgetCodeLetters(ctx: ShopContext): Promise<void> {
  const old = addDays(ctx.now(), -KEPT_DAYS);
  await ctx.db
    .delete(letters)
    .where(and(inArray(letters.kind, ['code', 'password-reset']), lt(letters.createdAt, old)));
}
