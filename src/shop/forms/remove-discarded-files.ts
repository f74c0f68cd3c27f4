import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import type { FileStore } from '../../platform/files.ts';
import type { ShopContext } from '../context.ts';
import { formFiles, storedName } from './form-messages.tables.ts';

const AT_ONCE = 1000;

/**
 * Removes files that were discarded, then their rows. One that could not be removed keeps no other from its turn, and is
 * tried again at the next run.
 * @throws the first failure, when all have had their turn
 */
export async function removeDiscardedFiles(
  { db }: ShopContext,
  _payload: object,
  site: { readonly files: FileStore },
): Promise<void> {
  const failures: unknown[] = [];
  const remove = async (id: string) => {
    await site.files.remove(storedName(id));
    await db.delete(formFiles).where(eq(formFiles.id, id));
  };
  for (let last: string | undefined, more = true; more;) {
    const discarded = await db
      .select({ id: formFiles.id })
      .from(formFiles)
      .where(and(isNotNull(formFiles.discardedAt), last === undefined ? undefined : gt(formFiles.id, last)))
      .orderBy(asc(formFiles.id))
      .limit(AT_ONCE);
    for (const { id } of discarded) await remove(id).catch((error: unknown) => failures.push(error));
    last = discarded.at(-1)?.id;
    more = discarded.length === AT_ONCE;
  }
  if (failures.length > 0) throw failures[0];
}
