import { asc, eq, inArray } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { productParts, products } from './catalog.tables.ts';

type ProductRow = typeof products.$inferSelect;

/**
 * A product and the bundles that hold it, locked in the order of ids until the transaction ends: a bundle is published
 * while its parts are, so nobody may change one between a look at the other and what follows from it.
 */
export async function lockWithBundles(tx: TransactionContext, id: number): Promise<ProductRow[]> {
  const { bundleId, partId } = productParts;
  const bundles = await tx.db.select({ id: bundleId }).from(productParts).where(eq(partId, id));
  return lock(tx, [id, ...bundles.map((bundle) => bundle.id)]);
}

/** A product and, when it is a bundle, what it is made of; locked as above. */
export async function lockWithParts(tx: TransactionContext, id: number): Promise<ProductRow[]> {
  const { bundleId, partId } = productParts;
  const parts = await tx.db.select({ id: partId }).from(productParts).where(eq(bundleId, id));
  return lock(tx, [id, ...parts.map((part) => part.id)]);
}

function lock(tx: TransactionContext, ids: readonly number[]): Promise<ProductRow[]> {
  return tx.db
    .select()
    .from(products)
    .where(inArray(products.id, [...ids]))
    .orderBy(asc(products.id))
    .for('update');
}
