import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { productEvents, products } from '../catalog/catalog.tables.ts';
import { stockLevels } from '../stock/stock.tables.ts';
import type { SheetProduct } from './product-columns.rules.ts';

const VERSION = sql<number>`coalesce((select max(${productEvents.id}) from ${productEvents}
  where ${productEvents.productId} = ${products.id}), 0)::int`;

/** Products with what a table of products shows, in the order of the ids; those that do not exist are left out. */
export async function sheetProducts(db: Db, ids: readonly number[]): Promise<SheetProduct[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ product: products, lowThreshold: stockLevels.lowThreshold, version: VERSION })
    .from(products)
    .leftJoin(stockLevels, eq(stockLevels.productId, products.id))
    .where(inArray(products.id, [...ids]));
  const found = new Map(rows.map(({ product, ...rest }) => [product.id, { ...product, ...rest }]));
  return ids.flatMap((id) => found.get(id) ?? []);
}
