import { sql } from 'drizzle-orm';
import type { Kopecks } from '../../kernel/money.ts';
import type { Db } from '../../platform/database.ts';
import type { ChangeOfPrice } from './old-price.rules.ts';

/** Changes of a price since a moment, the oldest first. */
export async function priceChangesSince(db: Db, productId: number, since: Date): Promise<ChangeOfPrice[]> {
  const { rows } = await db.execute<{ before: string; at: Date }>(
    sql`select price_before as before, changed_at as at from price_changes
        where product_id = ${productId} and changed_at > ${since} order by changed_at, id`,
  );
  return rows.map(({ before, at }) => ({ before: Number(before) as Kopecks, at: new Date(at) }));
}

/** The latest changes of a price, the newest first. */
export async function latestPriceChanges(
  db: Db,
  productId: number,
  most: number,
): Promise<{ before: Kopecks; after: Kopecks; at: Date }[]> {
  const { rows } = await db.execute<{ before: string; after: string; at: Date }>(
    sql`select price_before as before, price_after as after, changed_at as at from price_changes
        where product_id = ${productId} order by changed_at desc, id desc limit ${most}`,
  );
  return rows.map(({ before, after, at }) => ({
    before: Number(before) as Kopecks,
    after: Number(after) as Kopecks,
    at: new Date(at),
  }));
}
