import { eq } from 'drizzle-orm';
import { isRefusal, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { contentItems } from './content.tables.ts';
import { saveFirstVersion, saveVersion, lockContent, type SavedVersion } from './save-version.ts';

/** Unpublishes an item; it can be published again. */
export async function withdrawContent(
  ctx: Pick<ShopContext, 'transaction'>,
  id: number,
  expected?: number,
): Promise<SavedVersion | Refusal> {
  return ctx.transaction(async (tx) => {
    const notAllowed = unlessAllowed(tx.actor, 'withdraw', 'content');
    if (notAllowed) return notAllowed;
    const before = await lockContent(tx, id, expected);
    if (isRefusal(before)) return before;
    await saveFirstVersion(tx, before);
    const now = tx.now();
    await tx.db
      .update(contentItems)
      .set({ publishedAt: null, version: before.version + 1, updatedAt: now, announcedAt: now })
      .where(eq(contentItems.id, id));
    return saveVersion(tx, id, 'withdrawn');
  });
}
