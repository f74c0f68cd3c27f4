import { eq, sql } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { bonusSpendings } from './bonuses.tables.ts';
import { returnSpentBonuses } from './return-spent-bonuses.ts';

/**
 * Gives back what a locked order has spent and not got back, when it ends.
 * @returns how many came back
 */
export async function returnAllBonuses(tx: TransactionContext, orderId: string): Promise<number> {
  const [spent] = await tx.db
    .select({ count: sql<number>`coalesce(sum(${bonusSpendings.amount}), 0)::int` })
    .from(bonusSpendings)
    .where(eq(bonusSpendings.orderId, orderId));
  // An order that is reopened has spent more by its next end, so that each has a key of its own.
  return returnSpentBonuses(tx, { orderId, count: spent!.count, key: `end:${spent!.count}` });
}
