import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { orders } from '../orders/orders.tables.ts';
import { OPEN_RETURNS } from './return.rules.ts';
import { returns } from './returns.tables.ts';

interface OwnReturnsQuery {
  /** Only those that have not ended. */
  readonly open?: boolean;
  readonly most: number;
}

/** Returns that this customer has asked for, the newest first. */
export function ownReturns(db: Db, customerId: number, { open = false, most }: OwnReturnsQuery) {
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
        eq(orders.customerId, customerId),
        eq(returns.cause, 'asked'),
        open ? inArray(returns.state, OPEN_RETURNS) : undefined,
      ),
    )
    .orderBy(desc(returns.number))
    .limit(most);
}
