import { asc, eq } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { productParts, products } from './catalog.tables.ts';
import { requireLawful } from './require-lawful.ts';
import { runProductCommand, type ProductCommand } from './run-product-command.ts';

export interface BundlePart {
  readonly id: number;
  readonly quantity: number;
}

/**
 * Replaces what a bundle consists of. Orders keep the parts with which they were placed; baskets and stock follow at once. A published
 * bundle must keep published parts and verified levels.
 */
export async function saveParts(
  ctx: Pick<ShopContext, 'transaction' | 'actor'>,
  command: ProductCommand & { readonly parts: readonly BundlePart[] },
): Promise<{ readonly productId: number; readonly version: number } | Refusal> {
  const notAllowed = unlessAllowed(ctx.actor, 'save', 'product');
  if (notAllowed) return notAllowed;
  const { productId, parts } = command;
  const ids = parts.map(({ id }) => id);
  if (new Set(ids).size < ids.length) return refuse('bundle-parts-unfit', { why: 'twice', name: '' });
  return runProductCommand(ctx, { what: 'parts', others: ids, command }, async (tx, bundle, locked) => {
    if (bundle.type !== 'bundle') return refuse('bundle-parts-unfit', { why: 'no-bundle', name: bundle.name });
    for (const id of ids) {
      const part = locked.find((one) => one.id === id);
      if (!part) return refuse('product-unknown');
      if (part.type === 'bundle') return refuse('bundle-parts-unfit', { why: 'bundle', name: part.name });
      if (part.kind === 'digital') return refuse('bundle-parts-unfit', { why: 'digital', name: part.name });
    }
    const ofBundle = eq(productParts.bundleId, productId);
    const before = await tx.db
      .select({ id: productParts.partId, quantity: productParts.quantity })
      .from(productParts)
      .where(ofBundle)
      .orderBy(asc(productParts.partId));
    await tx.db.delete(productParts).where(ofBundle);
    await tx.db
      .insert(productParts)
      .values(parts.map(({ id, quantity }) => ({ bundleId: productId, partId: id, quantity })));
    await tx.db.update(products).set({ updatedAt: tx.now() }).where(eq(products.id, productId));
    const refused = await requireLawful(tx, bundle, bundle.publishedAt !== null);
    return refused ?? { before, after: [...parts].sort((a, b) => a.id - b.id) };
  });
}
