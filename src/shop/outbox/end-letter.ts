import { and, eq } from 'drizzle-orm';
import type { ShopContext } from '../context.ts';
import { letters } from './outbox.tables.ts';

/** Records that a letter was sent, or is no longer needed. */
export async function endLetter(
  { db, now }: Pick<ShopContext, 'db' | 'now'>,
  id: string,
  state: 'sent' | 'unneeded',
): Promise<void> {
  await db
    .update(letters)
    .set({ state, ...(state === 'sent' && { sentAt: now() }) })
    .where(and(eq(letters.id, id), eq(letters.state, 'waiting')));
}
