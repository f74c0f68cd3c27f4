import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { cardsOf } from '../catalog/catalog.reads.ts';
import type { ProductCard } from '../catalog/product.rules.ts';
import { restockNotices } from './restock.tables.ts';

/** Recipient and product of a notice; undefined when the product is no longer sold. */
export async function restockNotice(
  db: Db,
  noticeId: string,
): Promise<{ email: string; product: ProductCard } | undefined> {
  const [notice] = await db.select().from(restockNotices).where(eq(restockNotices.id, noticeId));
  if (!notice) return undefined;
  const [product] = (await cardsOf(db, [notice.productId])).cards;
  return product && { email: notice.email, product };
}
