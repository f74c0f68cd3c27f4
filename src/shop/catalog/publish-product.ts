import { eq } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { productEvents, products } from './catalog.tables.ts';
import { lockWithParts } from './lock-with-bundles.ts';
import { unlessProductSeen } from './product-version.ts';
import { requireLawful } from './require-lawful.ts';

/** Publishes a product; a supplement only with a complete label. Idempotent. */
export async function publishProduct(
  ctx: Pick<ShopContext, 'transaction'>,
  id: number,
  expectedVersion?: number,
): Promise<{ id: number; publishedAt: Date } | Refusal> {
  return ctx.transaction(async (tx) => {
    const notAllowed = unlessAllowed(tx.actor, 'publish', 'product');
    if (notAllowed) return notAllowed;
    const product = (await lockWithParts(tx, id)).find((one) => one.id === id);
    if (!product) return refuse('product-unknown');
    const refused = await requireLawful(tx, product, true);
    if (refused) return refused;
    if (product.publishedAt) return { id, publishedAt: product.publishedAt };
    const seen = await unlessProductSeen(tx.db, id, expectedVersion);
    if (seen) return seen;
    const at = tx.now();
    await tx.db.update(products).set({ publishedAt: at, updatedAt: at }).where(eq(products.id, id));
    await tx.db.insert(productEvents).values({ productId: id, kind: 'published', actor: actorName(tx.actor), at });
    return { id, publishedAt: at };
  });
}
