import { eq } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import type { Person } from '../customers/person.rules.ts';
import { baskets } from './baskets.tables.ts';

/** Removes the basket of an account with its lines and favourites. */
export async function removeBasketOf(tx: TransactionContext, { customerId }: Person): Promise<number> {
  return (await tx.db.delete(baskets).where(eq(baskets.customerId, customerId))).rowCount ?? 0;
}
