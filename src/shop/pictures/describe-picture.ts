import { createHash } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName } from '../../platform/context.ts';
import { findClaims } from '../claims/find-claims.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import type { PictureRef } from './picture.rules.ts';
import { pictures } from './pictures.tables.ts';

/**
 * Other words about a picture. The file with other words is another picture (decision 0147), so that pages that show the first one go on
 * saying what their editors have seen. The same words once more find what is there.
 */
export async function describePicture(
  ctx: Pick<ShopContext, 'transaction' | 'db' | 'actor'>,
  { id, alt }: { readonly id: string; readonly alt: string },
): Promise<PictureRef | Refusal> {
  const notAllowed = unlessAllowed(ctx.actor, 'add', 'picture');
  if (notAllowed) return notAllowed;
  const claims = await findClaims(ctx.db, [{ place: 'описание картинки', text: alt, scope: 'goods' }]);
  if (claims.length > 0) return refuse('claims-found', { claims });
  return ctx.transaction(async (tx) => {
    const [picture] = await tx.db.select().from(pictures).where(eq(pictures.id, id));
    if (!picture) return refuse('picture-unknown');
    const { width, height, formats } = picture;
    if (picture.alt === alt) return { id, alt, width, height };
    const [known] = await tx.db
      .select({ id: pictures.id })
      .from(pictures)
      .where(and(eq(pictures.alt, alt), eq(pictures.formats, formats)))
      .orderBy(asc(pictures.createdAt))
      .limit(1);
    if (known) return { id: known.id, alt, width, height };
    const digest = createHash('sha256')
      .update(JSON.stringify([formats, alt]))
      .digest('hex')
      .slice(0, 40);
    await tx.db
      .insert(pictures)
      .values({ id: digest, alt, width, height, formats, addedBy: actorName(tx.actor), createdAt: tx.now() })
      .onConflictDoNothing();
    return { id: digest, alt, width, height };
  });
}
