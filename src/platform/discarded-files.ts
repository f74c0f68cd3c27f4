import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './database.ts';
import type { FileStore } from './files.ts';

const BATCH = 1000;

/** A table of files that were uploaded; the contents are in the file store. */
interface FileTable {
  readonly table: PgTable;
  /** UUID of the file. */
  readonly id: AnyPgColumn;
  /** Set when the file is no longer shown. */
  readonly discardedAt: AnyPgColumn;
  /** Name in the file store. */
  readonly nameOf: (id: string) => string;
}

/**
 * Removes discarded files from the store, then their rows. A failure does not stop the others; the file is retried at the
 * next run.
 * @returns the failures, after all files have been processed
 */
export async function removeDiscarded(
  db: Db,
  files: FileStore,
  { table, id: idColumn, discardedAt, nameOf }: FileTable,
): Promise<unknown[]> {
  const failures: unknown[] = [];
  const remove = async (id: string) => {
    await files.remove(nameOf(id));
    await db.delete(table).where(eq(idColumn, id));
  };
  for (let last: string | undefined, more = true; more;) {
    const discarded = await db
      .select({ id: idColumn })
      .from(table)
      .where(and(isNotNull(discardedAt), last === undefined ? undefined : gt(idColumn, last)))
      .orderBy(asc(idColumn))
      .limit(BATCH);
    const ids = discarded.map(({ id }) => id as string);
    for (const id of ids) await remove(id).catch((error: unknown) => failures.push(error));
    last = ids.at(-1);
    more = ids.length === BATCH;
  }
  return failures;
}
