import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { orders } from './orders.tables.ts';

const WAITS = and(eq(orders.state, 'new'), isNotNull(orders.heldUntil));

/** Orders paid on delivery that nobody has confirmed yet, the next to be let go first. */
export async function unconfirmedOrders(db: Db, count: number) {
  const rows = await db
    .select({
      id: orders.id,
      number: orders.number,
      contact: orders.contact,
      total: orders.total,
      placedAt: orders.placedAt,
      confirmBy: orders.heldUntil,
    })
    .from(orders)
    .where(WAITS)
    .orderBy(asc(orders.heldUntil))
    .limit(count);
  return rows.flatMap(({ confirmBy, ...order }) => (confirmBy ? [{ ...order, confirmBy }] : []));
}

/** The order of a number that people say. */
export async function orderIdOf(db: Db, number: number): Promise<string | undefined> {
  const [found] = await db.select({ id: orders.id }).from(orders).where(eq(orders.number, number));
  return found?.id;
}
