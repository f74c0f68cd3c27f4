import { createHash } from 'node:crypto';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName } from '../../platform/context.ts';
import type { FileStore } from '../../platform/files.ts';
import { findClaims } from '../claims/find-claims.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { encodePicture, type Crop } from './encode-picture.ts';
import { pictureById } from './picture-by-id.reads.ts';
import type { PictureRef, StoredFormat } from './picture.rules.ts';
import { pictures } from './pictures.tables.ts';

/**
 * Adds a picture for content and products. Its id is the digest of the file, its part and the words about it: the same once more finds what is
 * there, and what an id shows and says never changes.
 * @param added `alt`: what it shows, for those who do not see it; `crop`: the part of the file that is used
 */
export async function addPicture(
  ctx: Pick<ShopContext, 'transaction' | 'db' | 'actor'>,
  files: FileStore,
  { alt, body, crop }: { readonly alt: string; readonly body: Buffer; readonly crop?: Crop | undefined },
): Promise<PictureRef | Refusal> {
  const notAllowed = unlessAllowed(ctx.actor, 'add', 'picture');
  if (notAllowed) return notAllowed;
  const claims = await findClaims(ctx.db, [{ place: 'описание картинки', text: alt, scope: 'goods' }]);
  if (claims.length > 0) return refuse('claims-found', { claims });
  const id = createHash('sha256')
    .update(body)
    .update(JSON.stringify([alt, crop]))
    .digest('hex')
    .slice(0, 40);
  const known = await pictureById(ctx.db, id);
  if (known) return known;
  const encoded = await encodePicture(body, crop);
  if (!encoded) return refuse('picture-refused');
  // Before the row: a page may show the picture as soon as its row is there.
  const store = async (size: 'large' | 'small'): Promise<StoredFormat> => {
    const { body: webp, width, height } = encoded[size];
    const file = `pictures/${id}/${size}.webp`;
    await files.write(file, webp);
    return { file, width, height, bytes: webp.length };
  };
  const formats = { small: await store('small'), large: await store('large') };
  const { width, height } = formats.large;
  const refused = await ctx.transaction(async (tx) => {
    const stillNotAllowed = unlessAllowed(tx.actor, 'add', 'picture');
    if (stillNotAllowed) return stillNotAllowed;
    await tx.db
      .insert(pictures)
      .values({ id, alt, width, height, formats, addedBy: actorName(tx.actor), createdAt: tx.now() })
      .onConflictDoNothing();
    return undefined;
  });
  return isRefusal(refused) ? refused : { id, alt, width, height };
}
