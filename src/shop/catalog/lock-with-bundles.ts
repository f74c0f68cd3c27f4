import { asc, eq, inArray, or, type SQL } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { productParts, products } from './catalog.tables.ts';

type ProductRow = typeof products.$inferSelect;

/**
 * A product and the bundles that hold it, locked in the order of ids until the transaction ends: a bundle is published
 * while its parts are, so nobody may change one between a look at the other and what follows from it.
 */
export function lockWithBundles(tx: TransactionContext, id: number): Promise<ProductRow[]> {
  const bundles = tx.db.select({ id: productParts.bundleId }).from(productParts).where(eq(productParts.partId, id));
  return lock(tx, or(eq(products.id, id), inArray(products.id, bundles)));
}

/** A product and, when it is a bundle, what it is made of; locked as above. */
export function lockWithParts(tx: TransactionContext, id: number): Promise<ProductRow[]> {
  const parts = tx.db.select({ id: productParts.partId }).from(productParts).where(eq(productParts.bundleId, id));
  return lock(tx, or(eq(products.id, id), inArray(products.id, parts)));
}

function lock(tx: TransactionContext, which: SQL | undefined): Promise<ProductRow[]> {
  return tx.db.select().from(products).where(which).orderBy(asc(products.id)).for('update');
}
