import type { Readable } from 'node:stream';
import type { Db } from '../../platform/database.ts';
import type { FileStore } from '../../platform/files.ts';
import { readyExport } from './exports.reads.ts';
import { exportName } from './personal-data.tables.ts';

/** The archive of this customer; undefined for one of another customer, and after its term. */
export async function readExport(
  db: Db,
  files: FileStore,
  { customerId, exportId }: { readonly customerId: number; readonly exportId: string },
): Promise<{ readonly file: Readable; readonly readyAt: Date } | undefined> {
  const found = await readyExport(db, customerId, exportId);
  return found?.readyAt ? { file: files.stream(exportName(found.id)), readyAt: found.readyAt } : undefined;
}
