import { asc, eq, isNotNull } from 'drizzle-orm';
import type { FileStore } from '../../platform/files.ts';
import type { ShopContext } from '../context.ts';
import { formFiles, storedName } from './form-messages.tables.ts';

const AT_ONCE = 1000;

/** Removes files that were discarded, then their rows: one that could not be removed is tried again at the next run. */
export async function removeDiscardedFiles(
  { db }: ShopContext,
  _payload: object,
  site: { readonly files: FileStore },
): Promise<void> {
  for (;;) {
    const discarded = await db
      .select({ id: formFiles.id })
      .from(formFiles)
      .where(isNotNull(formFiles.discardedAt))
      .orderBy(asc(formFiles.discardedAt))
      .limit(AT_ONCE);
    for (const { id } of discarded) {
      await site.files.remove(storedName(id));
      await db.delete(formFiles).where(eq(formFiles.id, id));
    }
    if (discarded.length < AT_ONCE) return;
  }
}
