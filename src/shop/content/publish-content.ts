import { eq } from 'drizzle-orm';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import { findClaims } from '../claims/find-claims.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { contentTexts } from './content-texts.ts';
import { contentItems } from './content.tables.ts';
import { saveFirstVersion, saveVersion, lockContent, type SavedVersion } from './save-version.ts';

/** Publishes an item now or at a later time; for one that is published already, changes the date. */
export async function publishContent(
  ctx: Pick<ShopContext, 'transaction'>,
  id: number,
  { at, expected }: { readonly at?: Date; readonly expected?: number } = {},
): Promise<SavedVersion | Refusal> {
  return ctx.transaction(async (tx) => {
    const notAllowed = unlessAllowed(tx.actor, 'publish', 'content');
    if (notAllowed) return notAllowed;
    const before = await lockContent(tx, id, expected);
    if (isRefusal(before)) return before;
    // The rules may have changed since it was saved.
    const claims = await findClaims(tx.db, contentTexts(before));
    if (claims.length > 0) return refuse('claims-found', { claims });
    await saveFirstVersion(tx, before);
    const now = tx.now();
    await tx.db
      .update(contentItems)
      .set({ publishedAt: at ?? now, version: before.version + 1, updatedAt: now, announcedAt: now })
      .where(eq(contentItems.id, id));
    return saveVersion(tx, id, 'published');
  });
}
