import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { versionOfOrder } from './order-version.reads.ts';
import { orders } from './orders.tables.ts';

const UNCONFIRMED = and(eq(orders.state, 'new'), isNotNull(orders.heldUntil));

/** Unconfirmed orders paid on delivery, the next to expire first. */
export async function unconfirmedOrders(db: Db, count: number) {
  const rows = await db
    .select({
      id: orders.id,
      version: versionOfOrder,
      number: orders.number,
      contact: orders.contact,
      total: orders.total,
      placedAt: orders.placedAt,
      confirmBy: orders.heldUntil,
    })
    .from(orders)
    .where(UNCONFIRMED)
    .orderBy(asc(orders.heldUntil))
    .limit(count);
  return rows.flatMap(({ confirmBy, ...order }) => (confirmBy ? [{ ...order, confirmBy }] : []));
}

/** The id of the order with this human-readable number. */
export async function orderIdOf(db: Db, number: number): Promise<string | undefined> {
  const [found] = await db.select({ id: orders.id }).from(orders).where(eq(orders.number, number));
  return found?.id;
}
