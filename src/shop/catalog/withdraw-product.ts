import { inArray } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { productEvents, products } from './catalog.tables.ts';
import { lockWithBundles } from './lock-with-bundles.ts';
import { unlessProductSeen } from './product-version.ts';

export interface WithdrawnProduct {
  readonly id: number;
  readonly publishedAt: null;
  /** Bundles that were withdrawn with it. */
  readonly bundles: readonly number[];
}

/**
 * Withdraws a product and the bundles that contain it (decision 0064). Orders already placed are not affected.
 * Idempotent.
 */
export async function withdrawProduct(
  ctx: Pick<ShopContext, 'transaction'>,
  id: number,
  expectedVersion?: number,
): Promise<WithdrawnProduct | Refusal> {
  return ctx.transaction(async (tx) => {
    const notAllowed = unlessAllowed(tx.actor, 'withdraw', 'product');
    if (notAllowed) return notAllowed;
    const locked = await lockWithBundles(tx, id);
    if (!locked.some((one) => one.id === id)) return refuse('product-unknown');
    const shown = locked.filter(({ publishedAt }) => publishedAt !== null).map((one) => one.id);
    if (shown.length > 0) {
      const seen = await unlessProductSeen(tx.db, id, expectedVersion);
      if (seen) return seen;
      const at = tx.now();
      await tx.db.update(products).set({ publishedAt: null, updatedAt: at }).where(inArray(products.id, shown));
      await tx.db.insert(productEvents).values(
        shown.map((productId) => ({
          productId,
          kind: 'withdrawn' as const,
          actor: actorName(tx.actor),
          // For a bundle: the part it was withdrawn with.
          facts: productId === id ? {} : { withPart: id },
          at,
        })),
      );
    }
    return { id, publishedAt: null, bundles: shown.filter((one) => one !== id) };
  });
}
