import { eq } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { stockLevels } from './stock.tables.ts';

/** From how many available pieces on stock is low for the staff; null: as for buyers. The row is locked. */
export async function changeThreshold(
  { db }: TransactionContext,
  productId: number,
  threshold: number | null,
): Promise<void> {
  await db.update(stockLevels).set({ lowThreshold: threshold }).where(eq(stockLevels.productId, productId));
}
