import { and, like, lt } from 'drizzle-orm';
import type { ShopContext } from '../context.ts';
import { letters } from './messages.tables.ts';

/** Removes whom was written about webinars before that moment. */
export async function forgetWebinarLetters(ctx: ShopContext, before: Date): Promise<void> {
  await ctx.db.delete(letters).where(and(like(letters.kind, 'webinar-%'), lt(letters.createdAt, before)));
}
