import { eq } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { stockLevels } from './stock.tables.ts';

/** Locks the row of stock of a counted product, the last lock everywhere; makes one where nothing came so far. */
export async function lockLevel({ db, now }: TransactionContext, productId: number): Promise<void> {
  await db.insert(stockLevels).values({ productId, available: 0, held: 0, updatedAt: now() }).onConflictDoNothing();
  await db.select().from(stockLevels).where(eq(stockLevels.productId, productId)).for('update');
}
