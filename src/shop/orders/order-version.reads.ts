import { count, desc, eq, sql } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { Db } from '../../platform/database.ts';
import { orderEvents } from './orders.tables.ts';

/** A command about an order as its sender saw it; without a version, whatever has changed meanwhile is accepted. */
export interface SeenOrder {
  readonly expectedVersion?: number | undefined;
}

/** How often an order was changed: each change records an event. */
export async function orderVersion(db: Db, orderId: string): Promise<number> {
  const [events] = await db.select({ version: count() }).from(orderEvents).where(eq(orderEvents.orderId, orderId));
  return events!.version;
}

/** The same as a column of queries that read `orders`. */
export const versionOfOrder = sql<number>`(select count(*)::int from order_events e where e.order_id = orders.id)`;

/** Who has changed a locked order last, and how, if the sender of a command did not see that. */
export async function orderChangedSince(
  db: Db,
  orderId: string,
  { expectedVersion }: SeenOrder,
): Promise<Refusal<'order-changed'> | undefined> {
  if (expectedVersion === undefined) return undefined;
  const version = await orderVersion(db, orderId);
  if (version === expectedVersion) return undefined;
  const [last] = await db
    .select({ by: orderEvents.actor, change: orderEvents.kind, to: orderEvents.toState })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return refuse('order-changed', { version, by: last?.by ?? '', change: last?.to ?? last?.change ?? '' });
}
