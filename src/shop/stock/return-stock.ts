import type { TransactionContext } from '../../platform/context.ts';
import { addStock } from './add-stock.ts';
import type { Pieces } from './pieces.rules.ts';

/** Makes pieces that had left the stock available again: they came back and were inspected. Each SKU once. */
export async function returnStock(tx: TransactionContext, orderId: string, pieces: readonly Pieces[]): Promise<void> {
  for (const one of [...pieces].sort((a, b) => a.productId - b.productId))
    await addStock(tx, one, { kind: 'return', orderId });
}
