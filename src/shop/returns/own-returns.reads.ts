import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { orders } from '../orders/orders.tables.ts';
import { OPEN_RETURNS } from './return.rules.ts';
import { returns } from './returns.tables.ts';

interface OwnReturnsQuery {
  /** Only those that have not ended. */
  readonly open?: boolean;
  /** Only those before the return of this number. */
  readonly before?: number | undefined;
  readonly most: number;
}

/** Returns that this customer has asked for, the newest first. */
export function ownReturns(db: Db, customerId: number, { open = false, before, most }: OwnReturnsQuery) {
  return db
    .select({
      number: returns.number,
      state: returns.state,
      orderId: orders.id,
      orderNumber: orders.number,
    })
    .from(orders)
    .innerJoin(returns, eq(returns.orderId, orders.id))
    .where(
      and(
        isOwn(customerId),
        before === undefined ? undefined : lt(returns.number, before),
        open ? inArray(returns.state, OPEN_RETURNS) : undefined,
      ),
    )
    .orderBy(desc(returns.number))
    .limit(most);
}

export async function ownReturnCount(db: Db, customerId: number): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(orders)
    .innerJoin(returns, eq(returns.orderId, orders.id))
    .where(isOwn(customerId));
  return row!.total;
}

const isOwn = (customerId: number) => and(eq(orders.customerId, customerId), eq(returns.cause, 'asked'));
