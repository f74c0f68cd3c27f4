import { asc, eq, inArray } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { productParts, products } from './catalog.tables.ts';

type ProductRow = typeof products.$inferSelect;

/**
 * A product and the bundles that contain it, locked in the order of ids until the transaction ends: a bundle may be
 * published only while its parts are, so neither may change between the check and the update.
 */
export async function lockWithBundles(tx: TransactionContext, id: number): Promise<ProductRow[]> {
  const { bundleId, partId } = productParts;
  const bundles = await tx.db.select({ id: bundleId }).from(productParts).where(eq(partId, id));
  const locked = await lockProducts(tx, [id, ...bundles.map((bundle) => bundle.id)]);
  // A bundle that got the product as a part while its lock was waited for.
  const now = await tx.db.select({ id: bundleId }).from(productParts).where(eq(partId, id));
  const added = now.map((bundle) => bundle.id).filter((one) => !locked.some((row) => row.id === one));
  return added.length === 0 ? locked : [...locked, ...(await lockProducts(tx, added))];
}

/** A product and, when it is a bundle, its parts; locked as above. */
export async function lockWithParts(tx: TransactionContext, id: number): Promise<ProductRow[]> {
  const { bundleId, partId } = productParts;
  const parts = await tx.db.select({ id: partId }).from(productParts).where(eq(bundleId, id));
  return lockProducts(tx, [id, ...parts.map((part) => part.id)]);
}

/** Products, locked in the order of ids until the transaction ends. */
export function lockProducts(tx: TransactionContext, ids: readonly number[]): Promise<ProductRow[]> {
  return tx.db
    .select()
    .from(products)
    .where(inArray(products.id, [...ids]))
    .orderBy(asc(products.id))
    .for('update');
}
