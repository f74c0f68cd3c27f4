import { and, count, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import type { OrderEventKind } from '../orders/order-event.rules.ts';
import { orderEvents } from '../orders/orders.tables.ts';
import type { ShownChange } from './change.rules.ts';
import { orderChanges } from './order-changes.tables.ts';

/** Events after which an order is not what a change of it was composed for. */
const CONCERNING: readonly OrderEventKind[] = [
  'moved',
  'pieces-cancelled',
  'changed',
  'point-changed',
  'address-changed',
];

/** How often an order was changed in a way that concerns its open change. */
export async function concerningEvents(db: Db, orderId: string): Promise<number> {
  const { kind } = orderEvents;
  const [found] = await db
    .select({ events: count() })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), inArray(kind, [...CONCERNING])));
  return found!.events;
}

export interface OpenChange extends ShownChange {
  readonly id: string;
  readonly expiresAt: Date;
  readonly offeredBy: string;
}

/** The change that the buyer of an order is asked about. */
export async function openChange(db: Db, orderId: string, now: Date): Promise<OpenChange | undefined> {
  const { id, shown, expiresAt, offeredBy, state, asksBuyer } = orderChanges;
  const [found] = await db
    .select({ id, shown, expiresAt, offeredBy })
    .from(orderChanges)
    .where(and(eq(orderChanges.orderId, orderId), eq(state, 'open'), asksBuyer, gt(expiresAt, now)));
  if (!found) return undefined;
  const { shown: sides, ...change } = found;
  return { ...change, ...sides };
}

/** Open changes that nobody may answer any more: their time is over, or their order has gone on. */
export async function deadChanges(db: Db, now: Date, most: number): Promise<{ id: string; orderId: string }[]> {
  const { rows } = await db.execute<{ id: string; orderId: string }>(sql`
    select c.id, c.order_id as "orderId" from order_changes c join orders o on o.id = c.order_id
    where c.state = 'open' and (c.expires_at <= ${now.toISOString()}::timestamptz
      or c.asks_buyer and o.state not in ('new', 'awaiting-payment'))
    order by c.expires_at limit ${most}`);
  return rows;
}
