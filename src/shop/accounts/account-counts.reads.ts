import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';

/** How many things of each kind an account has. */
export interface AccountCounts extends Record<string, unknown> {
  readonly orders: number;
  /** The contact included. */
  readonly recipients: number;
  /** Bought, and not void. */
  readonly certificates: number;
  /** Different goods opened for reading and watching. */
  readonly materials: number;
  readonly reviews: number;
  /** Of the account, not solved yet. */
  readonly openTickets: number;
}

export async function accountCounts(db: Db, customerId: number): Promise<AccountCounts> {
  const { rows } = await db.execute<AccountCounts>(sql`
    with mine as (select id, state from orders where customer_id = ${customerId}),
    valid as (select id from mine where state not in ('cancelled', 'returned'))
    select (select count(*)::int from mine) as orders,
      (select count(*)::int from recipients where customer_id = ${customerId}) as recipients,
      (select count(*)::int from certificates where order_id in (select id from valid)) as certificates,
      (select count(distinct product_id)::int from digital_grants
        where revoked_at is null and order_id in (select id from valid)) as materials,
      (select count(*)::int from reviews where customer_id = ${customerId}) as reviews,
      (select count(*)::int from tickets
        where customer_id = ${customerId} and state in ('new', 'open', 'waiting-customer')) as "openTickets"`);
  return rows[0]!;
}
