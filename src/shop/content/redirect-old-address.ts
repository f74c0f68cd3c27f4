import { eq } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { contentAddress } from './content.rules.ts';
import { redirects } from './content.tables.ts';
import type { ContentRow } from './save-version.ts';

/**
 * Redirects the old address of an item to its new one if it was published there. Existing redirects to the old address
 * are updated, and a redirect from the new address is removed.
 */
export async function redirectOldAddress(tx: TransactionContext, before: ContentRow, slug: string): Promise<void> {
  const fromPath = contentAddress(before.kind, before.slug);
  const toPath = contentAddress(before.kind, slug);
  if (fromPath === toPath || !before.publishedAt || before.publishedAt > tx.now()) return;
  await tx.db.delete(redirects).where(eq(redirects.fromPath, toPath));
  await tx.db.update(redirects).set({ toPath }).where(eq(redirects.toPath, fromPath));
  const createdAt = tx.now();
  await tx.db
    .insert(redirects)
    .values({ fromPath, toPath, createdAt })
    .onConflictDoUpdate({ target: redirects.fromPath, set: { toPath, createdAt } });
}
