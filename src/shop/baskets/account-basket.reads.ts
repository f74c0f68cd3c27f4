import { sql } from 'drizzle-orm';
import type { BasketItem } from '../../kernel/basket-item.ts';
import type { Db } from '../../platform/database.ts';
import type { BasketLists } from './account-basket.rules.ts';

export interface AccountBasket extends BasketLists {
  readonly id: number;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

interface Row extends Record<string, unknown> {
  id: number;
  version: number;
  created_at: Date;
  updated_at: Date;
  now: BasketItem[] | null;
  later: BasketItem[] | null;
  favourites: number[] | null;
}

const lines = (list: 'now' | 'later') => sql`(
  select json_agg(json_build_object('product', l.product_id, 'quantity', l.quantity) order by l.position)
  from basket_lines l where l.basket_id = b.id and l.list = ${list})`;

/** The basket of a customer; undefined until something has been saved in it. */
export async function accountBasketOf(db: Db, customerId: number): Promise<AccountBasket | undefined> {
  const { rows } = await db.execute<Row>(sql`
    select b.id, b.version, b.created_at, b.updated_at, ${lines('now')} as now, ${lines('later')} as later,
      (select json_agg(f.product_id order by f.position) from favourites f where f.basket_id = b.id) as favourites
    from baskets b where b.customer_id = ${customerId}`);
  const row = rows[0];
  return (
    row && {
      id: row.id,
      version: row.version,
      createdAt: new Date(row.created_at),
      updatedAt: new Date(row.updated_at),
      now: row.now ?? [],
      later: row.later ?? [],
      favourites: row.favourites ?? [],
    }
  );
}

/** The result of an earlier merge with this key, if there was one: its response may have been lost. */
export async function earlierMerge(
  db: Db,
  customerId: number,
  key: string,
): Promise<{ displaced: readonly BasketItem[]; capped: readonly number[] } | undefined> {
  const { rows } = await db.execute<{ displaced: BasketItem[]; capped: number[] }>(sql`
    select facts->'displaced' as displaced, facts->'capped' as capped from customer_events
    where customer_id = ${customerId} and kind = 'basket-merged' and facts->>'key' = ${key} limit 1`);
  return rows[0];
}
