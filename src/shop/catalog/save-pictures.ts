import { asc, eq, inArray } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { pictures } from '../pictures/pictures.tables.ts';
import { productPictures, products } from './catalog.tables.ts';
import { runProductCommand, type ProductCommand } from './run-product-command.ts';

/** Replaces the pictures of a product and their order; the first one is its cover, and a published product has one. */
export async function savePictures(
  ctx: Pick<ShopContext, 'transaction' | 'actor'>,
  command: ProductCommand & { readonly pictures: readonly string[] },
): Promise<{ readonly productId: number; readonly version: number } | Refusal> {
  const notAllowed = unlessAllowed(ctx.actor, 'save', 'product');
  if (notAllowed) return notAllowed;
  const { productId, pictures: ids } = command;
  if (new Set(ids).size < ids.length) return refuse('product-pictures-unfit', { why: 'twice' });
  return runProductCommand(ctx, { what: 'pictures', others: [], command }, async (tx, product) => {
    if (ids.length === 0 && product.publishedAt !== null) return refuse('product-pictures-unfit', { why: 'none' });
    const known =
      ids.length === 0
        ? []
        : await tx.db
            .select({ id: pictures.id, alt: pictures.alt })
            .from(pictures)
            .where(inArray(pictures.id, [...ids]));
    if (known.length < ids.length) return refuse('product-pictures-unfit', { why: 'unknown' });
    const ofProduct = eq(productPictures.productId, productId);
    const before = await tx.db
      .select({ id: productPictures.pictureId, alt: pictures.alt })
      .from(productPictures)
      .innerJoin(pictures, eq(pictures.id, productPictures.pictureId))
      .where(ofProduct)
      .orderBy(asc(productPictures.position));
    const had = new Set(before.map(({ id }) => id));
    // Those that were there before may come from a time without words.
    if (known.some(({ id, alt }) => !had.has(id) && alt.trim() === ''))
      return refuse('product-pictures-unfit', { why: 'without-words' });
    await tx.db.delete(productPictures).where(ofProduct);
    if (ids.length > 0)
      await tx.db
        .insert(productPictures)
        .values(ids.map((pictureId, position) => ({ productId, position, pictureId })));
    await tx.db.update(products).set({ updatedAt: tx.now() }).where(eq(products.id, productId));
    return { before, after: ids.map((id) => known.find((picture) => picture.id === id)) };
  });
}
