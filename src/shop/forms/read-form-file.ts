import type { FileStore } from '../../platform/files.ts';
import type { ShopContext } from '../context.ts';
import { MEDIA_TYPES } from './file-kind.rules.ts';
import { findFormFile } from './form-messages.reads.ts';
import { storedName } from './form-messages.tables.ts';

/** A file of this form with its content; undefined for a file of another form. */
export async function readFormFile(
  { db }: Pick<ShopContext, 'db'>,
  files: FileStore,
  { number, file: fileId }: { readonly number: number; readonly file: string },
): Promise<{ name: string; type: string; body: Buffer } | undefined> {
  const file = await findFormFile(db, number, fileId);
  return file && { name: file.name, type: MEDIA_TYPES[file.kind], body: await files.read(storedName(file.id)) };
}
