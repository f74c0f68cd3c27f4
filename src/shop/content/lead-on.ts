import { eq } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { contentAddress } from './content.rules.ts';
import { redirects } from './content.tables.ts';
import type { ContentRow } from './save-version.ts';

/**
 * Leads from the old address of an item to its new one, if anybody could have read it there. Whatever led to the old
 * address leads on to the new one at once, and nothing leads away from where something is.
 */
export async function leadOn(tx: TransactionContext, before: ContentRow, slug: string): Promise<void> {
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
