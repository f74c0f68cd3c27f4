import { count, desc, eq } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { Db } from '../../platform/database.ts';
import { orderEvents } from './orders.tables.ts';

/** How often an order was changed: each change records an event. */
export async function orderVersion(db: Db, orderId: string): Promise<number> {
  const [events] = await db.select({ version: count() }).from(orderEvents).where(eq(orderEvents.orderId, orderId));
  return events!.version;
}

/** Of an order that is not as the sender of a command saw it: who has changed it last, and how. */
export async function orderChanged(db: Db, orderId: string): Promise<Refusal<'order-changed'>> {
  const [last] = await db
    .select({ by: orderEvents.actor, change: orderEvents.kind, to: orderEvents.toState })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return refuse('order-changed', { by: last?.by ?? '', change: last?.to ?? last?.change ?? '' });
}
