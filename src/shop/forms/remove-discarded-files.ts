import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import type { FileStore } from '../../platform/files.ts';
import type { ShopContext } from '../context.ts';
import { formFiles, storedName } from './form-messages.tables.ts';

const BATCH = 1000;

/**
 * Removes discarded files, then their rows. A failure does not stop the others; the file is retried at the next run.
 * @throws the first failure, after all files have been processed
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
      .limit(BATCH);
    for (const { id } of discarded) await remove(id).catch((error: unknown) => failures.push(error));
    last = discarded.at(-1)?.id;
    more = discarded.length === BATCH;
  }
  if (failures.length > 0) throw failures[0];
}
