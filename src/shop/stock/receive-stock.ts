import type { TransactionContext } from '../../platform/context.ts';
import { addStock } from './add-stock.ts';
import type { Pieces } from './pieces.rules.ts';

/** Makes pieces that came to the warehouse available. */
export async function receiveStock(tx: TransactionContext, pieces: Pieces): Promise<void> {
  await addStock(tx, pieces, { kind: 'receive' });
}
