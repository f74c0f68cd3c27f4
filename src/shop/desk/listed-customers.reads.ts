import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { unprepared } from '../../platform/preparing-client.ts';
import type { CustomerLookup } from './customer-search.rules.ts';

export interface ListedCustomer extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly lastName: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly createdAt: string;
  readonly lastOrder: { readonly id: string; readonly number: number; readonly placedAt: string } | null;
}

/** A name may be common; a page of the newest ones is read. */
const MOST_FOUND = 1_000;

/**
 * Accounts that were not deleted, the newest first.
 * @param lookups of a search; undefined: all accounts
 * @param after id of the last account of the page before
 */
export async function listedCustomers(
  db: Db,
  lookups: readonly CustomerLookup[] | undefined,
  { after, most }: { readonly after?: number | undefined; readonly most: number },
): Promise<readonly ListedCustomer[]> {
  const queries = lookups?.flatMap(found);
  if (queries?.length === 0) return [];
  const { rows } = await db.execute<ListedCustomer>(sql`${unprepared}
    select c.id::int, c.name, c.last_name as "lastName", c.phone, c.email, c.created_at as "createdAt",
      (select json_build_object('id', o.id, 'number', o.number, 'placedAt', o.placed_at) from orders o
        where o.customer_id = c.id order by o.placed_at desc limit 1) as "lastOrder"
    from customers c
    where c.erased_at is null ${after === undefined ? sql`` : sql`and c.id < ${after}::bigint`}
      ${queries ? sql`and c.id in (${sql.join(queries, sql` union all `)})` : sql``}
    order by c.id desc limit ${most}::int`);
  return rows;
}

function found(lookup: CustomerLookup): SQL[] {
  switch (lookup.by) {
    case 'account':
      return [sql`select ${lookup.number}::bigint`];
    case 'order':
      return [sql`select customer_id from orders where number = ${lookup.number}::bigint and customer_id is not null`];
    case 'phone':
      return [
        sql`(select id from customers where "right"(phone, 4) = ${lookup.digits.slice(-4)}
          and "right"(phone, ${lookup.digits.length}::int) = ${lookup.digits} limit ${MOST_FOUND}::int)`,
      ];
    case 'email':
      // Apart: each has its index.
      return [
        sql`select id from customers where email = ${lookup.email} and email_confirmed_at is not null`,
        sql`(select id from customers where email = ${lookup.email} and email_confirmed_at is null limit ${MOST_FOUND}::int)`,
      ];
    case 'name':
      return byName(lookup.words);
  }
}

const FIRST = sql`replace(lower(name), 'ё', 'е')`;
const LAST = sql`replace(lower(last_name), 'ё', 'е')`;

/** A literal: only of such a pattern the index on the beginning is found. */
const begins = (column: SQL, word: string): SQL =>
  sql`${column} like ${`${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`;

function byName([one = '', other]: readonly string[]): SQL[] {
  const orders =
    other === undefined
      ? [begins(LAST, one), begins(FIRST, one)]
      : [sql`${begins(LAST, one)} and ${begins(FIRST, other)}`, sql`${begins(LAST, other)} and ${begins(FIRST, one)}`];
  return orders.map(
    (condition) => sql`(select id from customers where ${condition} order by id desc limit ${MOST_FOUND}::int)`,
  );
}
