import type { Db } from '../../platform/database.ts';
import { removeDiscarded } from '../../platform/discarded-files.ts';
import type { FileStore } from '../../platform/files.ts';
import { formFiles, storedName } from './form-messages.tables.ts';

/** @returns what failed; the files are retried at the next run */
export function removeDiscardedFormFiles(db: Db, files: FileStore): Promise<unknown[]> {
  const { id, discardedAt } = formFiles;
  return removeDiscarded(db, files, { table: formFiles, id, discardedAt, nameOf: storedName });
}
