import { sql } from 'drizzle-orm';
import { networkRange } from '../../kernel/network.ts';
import type { Db } from '../../platform/database.ts';

/**
 * Whether the owner of a phone or a proved address has signed in from the network of this address, according to stored
 * sessions. Sessions that the owner ended from elsewhere do not count: somebody else may have opened them.
 */
export async function isKnownNetwork(
  db: Db,
  request: { readonly kind: 'phone' | 'email'; readonly identifier: string; readonly address: string },
): Promise<boolean> {
  const { kind, identifier, address } = request;
  const range = networkRange(address);
  if (range === undefined) return false;
  const owner =
    kind === 'phone'
      ? sql`customers.phone = ${identifier}`
      : sql`customers.email = ${identifier} and customers.email_confirmed_at is not null`;
  const { rows } = await db.execute(sql`
    select 1 from customers join sessions on sessions.customer_id = customers.id
    where ${owner} and sessions.address <<= ${range}::cidr
      and (sessions.ended_at is null or sessions.end_reason in ('signed-out', 'replaced'))
    limit 1`);
  return rows.length > 0;
}
