import { eq } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { productEvents, products } from './catalog.tables.ts';

/** Takes a product off its shelf; orders that hold it go on. Twice is once. */
export async function withdrawProduct(
  ctx: Pick<ShopContext, 'transaction'>,
  id: number,
): Promise<{ id: number; publishedAt: null } | Refusal> {
  return ctx.transaction(async (tx) => {
    const [product] = await tx.db.select().from(products).where(eq(products.id, id)).for('update');
    if (!product) return refuse('product-unknown');
    if (product.publishedAt) {
      const at = tx.now();
      await tx.db.update(products).set({ publishedAt: null, updatedAt: at }).where(eq(products.id, id));
      await tx.db.insert(productEvents).values({ productId: id, kind: 'withdrawn', actor: actorName(tx.actor), at });
    }
    return { id, publishedAt: null };
  });
}
