import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { unprepared } from '../../platform/preparing-client.ts';
import { hashOfCode } from '../certificates/certificate-code.ts';
import type { OrderLookup } from './order-search.rules.ts';

/** What a search has found: orders themselves, or products, of which the orders are listed. */
export type Found = { readonly orders: readonly string[] } | { readonly products: readonly number[] };

/** One person, parcel or coupon has fewer. */
const MOST_ORDERS = 1_000;
const MOST_PRODUCTS = 200;

/**
 * Runs the lookups of a search. A number, a contact or a code is meant more often than a product that has the same digits or letters
 * in its name, so products count only where nothing else is found.
 */
export async function findOrders(db: Db, lookups: readonly OrderLookup[]): Promise<Found> {
  const queries = lookups.flatMap((lookup) => ordersBy(lookup) ?? []);
  if (queries.length > 0) {
    const { rows } = await db.execute<{ id: string }>(sql`${unprepared}
      select distinct id from (${sql.join(queries, sql` union all `)}) found limit ${MOST_ORDERS}`);
    if (rows.length > 0) return { orders: rows.map(({ id }) => id) };
  }
  const conditions = lookups.flatMap((lookup) => productsBy(lookup) ?? []);
  if (conditions.length === 0) return { orders: [] };
  const { rows } = await db.execute<{ id: number }>(sql`${unprepared}
    select id from products p where ${sql.join(conditions, sql` or `)} order by popularity desc, id limit ${MOST_PRODUCTS}`);
  return { products: rows.map(({ id }) => id) };
}

function ordersBy(lookup: OrderLookup): SQL | undefined {
  if (lookup.by === 'number') return sql`(select id from orders where number = ${lookup.number}::bigint)`;
  if (lookup.by === 'phone')
    return sql`(select id from orders where "right"(contact->>'phone', 4) = ${lookup.digits.slice(-4)}
      and "right"(contact->>'phone', ${lookup.digits.length}::int) = ${lookup.digits} limit ${MOST_ORDERS})`;
  if (lookup.by === 'email')
    return sql`(select id from orders where lower(contact->>'email') = ${lookup.email} limit ${MOST_ORDERS})`;
  if (lookup.by === 'track')
    return sql`(select order_id as id from shipments where track = ${lookup.track}
      union all select s.order_id from carrier_tasks t join shipments s on s.id = t.shipment_id
      where t.carrier_number = ${lookup.track})`;
  if (lookup.by === 'marking') return ordersOfCode(lookup.key);
  if (lookup.by === 'coupon')
    return sql`(select u.order_id as id from coupons c join coupon_uses u on u.coupon_id = c.id
      where c.code = ${lookup.code} order by u.used_at desc limit ${MOST_ORDERS})`;
  if (lookup.by === 'certificate') return ordersOfCertificate(hashOfCode(lookup.code));
  return undefined;
}

/** The order in whose box it is, and those from which it has come back. */
const ordersOfCode = (key: string): SQL => sql`(
  select s.order_id as id from shipment_units u join shipments s on s.id = u.shipment_id
  where u.code_key = ${key} and u.code is not null and u.removed_at is null and u.code_freed_at is null
  union all select s.order_id from shipment_units u join shipments s on s.id = u.shipment_id
  where u.code_key = ${key} and u.code_freed_at is not null)`;

/** The order that has sold it, and those that were paid with it. */
const ordersOfCertificate = (hash: string): SQL => sql`(
  select order_id as id from certificates where code_hash = ${hash}
  union all select t.order_id from certificates c
    join ledger_accounts a on a.kind = 'certificate' and a.owner = c.id::text
    join ledger_entries e on e.account_id = a.id join ledger_transfers t on t.id = e.transfer_id
  where c.code_hash = ${hash} and t.order_id is not null)`;

function productsBy(lookup: OrderLookup): SQL | undefined {
  if (lookup.by === 'gtin') return sql`p.gtin = ${lookup.gtin}`;
  if (lookup.by !== 'name') return undefined;
  // A maker has hundreds of products: they are looked through.
  const name = sql`replace(lower(p.name || ' ' || p.form), 'ё', 'е')`;
  return sql`(${sql.join(
    lookup.words.map((word) => sql`strpos(${name}, ${word}) > 0`),
    sql` and `,
  )})`;
}
