import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { hashRequest } from '../../platform/hash-request.ts';
import { raiseException } from '../exceptions/raise-exception.ts';
import { changeLotPieces } from '../lots/change-lot-pieces.ts';
import { addStock } from '../stock/add-stock.ts';
import { correctStock } from '../stock/correct-stock.ts';
import type { LockedStock } from './run-stock-command.ts';
import type { stockChanges } from './stocktaking.tables.ts';

type StockChange = Pick<typeof stockChanges.$inferSelect, 'id' | 'productId' | 'kind' | 'pieces' | 'cause' | 'note'>;

/**
 * Moves stock by what was found at the shelf, and the pieces of its lot. What orders hold stays held: when fewer are there than that,
 * the rest is short, and the staff is told. The row of the change exists, the rows of the lot and of stock are locked.
 * @returns of the pieces that are not there, those that orders hold
 */
export async function applyStockChange(
  tx: TransactionContext,
  { lot, level }: LockedStock,
  change: StockChange,
): Promise<{ readonly short: number } | Refusal> {
  const { id, productId, kind, pieces, cause, note } = change;
  if (level.shelf + pieces < 0) return refuse('stock-fewer-there', { most: Math.max(0, level.shelf) });
  if (lot) {
    const facts = { stockChange: id, cause, reason: note };
    const refused = await changeLotPieces(tx, lot, { key: id, requestHash: hashRequest([id]), pieces, facts });
    if (refused) return refused;
  }
  if (pieces > 0) {
    await addStock(tx, { productId, quantity: pieces }, { kind: 'count-up', changeId: id });
    return { short: 0 };
  }
  const gone = kind === 'count' ? 'count-down' : 'discard';
  const corrected = await correctStock(tx, { productId, quantity: -pieces }, { kind: gone, changeId: id });
  if ('there' in corrected) return refuse('stock-fewer-there', { most: Math.max(0, corrected.there) });
  const { short } = corrected;
  if (short > 0) {
    const facts = { change: id, short: [{ productId, quantity: short }] };
    await raiseException(tx, { kind: 'stock-short', subject: `stock:${productId}-${id}`, facts });
  }
  return { short };
}
