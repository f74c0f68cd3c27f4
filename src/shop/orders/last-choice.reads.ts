import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { PaySystem } from '../../kernel/pay-systems.ts';
import type { Db } from '../../platform/database.ts';
import type { OrderDelivery } from './order.rules.ts';
import { orders } from './orders.tables.ts';

/** How a customer chose to get and to pay for an order. */
export interface LastChoice {
  readonly delivery: OrderDelivery;
  readonly paySystem: PaySystem;
  /** Of the address; null if none was recorded. */
  readonly zip: string | null;
}

/** The choices of the last order that was to be brought or picked up, or of the last one, if all were digital. */
export async function lastChoice(db: Db, customerId: number): Promise<LastChoice | undefined> {
  const [last] = await db
    .select({
      delivery: orders.delivery,
      paySystem: orders.paySystem,
      zip: sql<string | null>`${orders.location}->>'zip'`,
    })
    .from(orders)
    .where(and(eq(orders.customerId, customerId), isNull(orders.anonymizedAt)))
    .orderBy(sql`${orders.delivery}->>'method' = 'digital'`, desc(orders.placedAt), desc(orders.number))
    .limit(1);
  return last;
}
