import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { orders } from '../orders/orders.tables.ts';
import { returns } from './returns.tables.ts';

/** Returns that this customer has asked for, the newest first. */
export function ownReturns(db: Db, customerId: number, most: number) {
  return db
    .select({
      number: returns.number,
      state: returns.state,
      orderId: orders.id,
      orderNumber: orders.number,
    })
    .from(orders)
    .innerJoin(returns, eq(returns.orderId, orders.id))
    .where(and(eq(orders.customerId, customerId), eq(returns.cause, 'asked')))
    .orderBy(desc(returns.number))
    .limit(most);
}
