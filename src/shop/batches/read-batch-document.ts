import type { FileStore } from '../../platform/files.ts';
import type { ShopContext } from '../context.ts';
import { batchDocument } from './batches.reads.ts';
import { documentFile } from './batches.tables.ts';

/** The file of a protocol; undefined when there is none that the reader may have. */
export async function readBatchDocument(
  { db }: Pick<ShopContext, 'db'>,
  files: FileStore,
  documentId: string,
  forStaff: boolean,
): Promise<{ readonly name: string; readonly type: string; readonly body: Buffer } | undefined> {
  const found = await batchDocument(db, documentId, forStaff);
  if (!found) return undefined;
  const name = `protokol-${found.protocol.replaceAll(/[^\p{L}\p{Nd}.-]+/gu, '-')}.pdf`;
  return { name, type: 'application/pdf', body: await files.read(documentFile(found.sha256)) };
}
