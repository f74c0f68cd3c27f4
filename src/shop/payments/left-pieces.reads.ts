import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { IS_SETTLED_PART } from '../orders/parts.reads.ts';
import { orderLines } from '../orders/orders.tables.ts';

interface LeftRow extends Record<string, unknown> {
  position: number;
  left: number;
}

/** Of a shipment `s`: its buyer has left packs of it, or will not get it while other parts of the order go on. */
const IS_LEFT = sql`(s.state = 'partly-delivered' or ${IS_SETTLED_PART})`;

/** Whether which goods of an order were kept is recorded, because its buyer did not take all of them. */
export async function wasTakenInPart(db: Db, orderId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from shipments s where s.order_id = ${orderId} and ${IS_LEFT} limit 1`);
  return rows.length > 0;
}

/**
 * How many pieces of each line the buyer has left when a part of the order was handed over, by position; a bundle counts as taken
 * when any of its packs was: the others are
 * packs of a sold bundle that come back. All pieces of a part that will not come are among them. Empty for an order of which all was handed over.
 */
export async function leftPieces(db: Db, orderId: string): Promise<ReadonlyMap<number, number>> {
  const { rows } = await db.execute<LeftRow>(sql`
    select l.position,
      l.quantity - l.cancelled - ceil(u.taken::numeric * (l.quantity - l.cancelled) / u.packs)::int as left
    from order_lines l join (
      select u.position, count(*) filter (where u.outcome = 'delivered') as taken, count(*) as packs
      from shipments s join shipment_units u on u.shipment_id = s.id
      where s.order_id = ${orderId} and ${IS_LEFT} and u.removed_at is null
      group by u.position
    ) u on u.position = l.position
    where l.order_id = ${orderId}`);
  return new Map(rows.flatMap(({ position, left }) => (left > 0 ? [[position, left] as const] : [])));
}

/** How many pieces of each line were not handed over: cancelled before, or left then. */
export async function unsoldPieces(db: Db, orderId: string): Promise<ReadonlyMap<number, number>> {
  const { position, cancelled } = orderLines;
  const lines = await db
    .select({ position, cancelled })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), gt(cancelled, 0)));
  const unsold = new Map(await leftPieces(db, orderId));
  for (const line of lines) unsold.set(line.position, (unsold.get(line.position) ?? 0) + line.cancelled);
  return unsold;
}
