import { sql } from 'drizzle-orm';
import type { Kopecks } from '../../kernel/money.ts';
import type { Db } from '../../platform/database.ts';
import type { OrderLine } from '../orders/order.rules.ts';

interface ChangeToPay extends Record<string, unknown> {
  readonly amount: Kopecks;
  /** Lines that it adds. */
  readonly added: readonly OrderLine[];
}

/** A change of a paid order that waits for its payment; undefined once it is closed, or its time is over. */
export async function changeToPay(
  db: Db,
  orderId: string,
  changeId: string,
  now: Date,
): Promise<ChangeToPay | undefined> {
  const { rows } = await db.execute<ChangeToPay>(sql`
    select to_pay as amount, added from order_changes
    where id = ${changeId} and order_id = ${orderId} and state = 'open' and to_pay is not null
      and expires_at > ${now.toISOString()}::timestamptz`);
  return rows[0];
}

/** Lines that changes add, by the ids of the changes, whether they were applied or not: what their payments were for. */
export async function addedByChanges(
  db: Db,
  changeIds: readonly string[],
): Promise<ReadonlyMap<string, readonly OrderLine[]>> {
  if (changeIds.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; added: readonly OrderLine[] }>(sql`
    select id, added from order_changes where id in ${changeIds}`);
  return new Map(rows.map(({ id, added }) => [id, added]));
}
