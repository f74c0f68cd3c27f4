import { and, eq, isNull } from 'drizzle-orm';
import type { FileStore } from '../../platform/files.ts';
import type { ShopContext } from '../context.ts';
import { photoName, returnPhotos } from './returns.tables.ts';

/**
 * A photo with its content; undefined when it belongs to another order or return, or is past its term.
 * @param of the order that the reader may open, or the return that a member of the staff looks at
 */
export async function readReturnPhoto(
  { db }: Pick<ShopContext, 'db'>,
  files: FileStore,
  photoId: string,
  of: { readonly orderId: string } | { readonly returnId: string },
): Promise<Buffer | undefined> {
  const owner = 'orderId' in of ? eq(returnPhotos.orderId, of.orderId) : eq(returnPhotos.returnId, of.returnId);
  const [found] = await db
    .select({ id: returnPhotos.id })
    .from(returnPhotos)
    .where(and(eq(returnPhotos.id, photoId), owner, isNull(returnPhotos.discardedAt)));
  return found && files.read(photoName(found.id));
}
