import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import type { OrderContact } from './order.rules.ts';
import { orders } from './orders.tables.ts';

/** Orders looked at: their recipients are often the same. */
const LAST_ORDERS = 10;

/** To whom the last orders of a customer went, the newest first; somebody may be named several times. */
export async function recentRecipients(db: Db, customerId: number): Promise<readonly OrderContact[]> {
  const rows = await db
    .select({ contact: orders.contact })
    .from(orders)
    .where(and(eq(orders.customerId, customerId), isNull(orders.anonymizedAt)))
    .orderBy(desc(orders.placedAt), desc(orders.number))
    .limit(LAST_ORDERS);
  return rows.map(({ contact }) => contact);
}
