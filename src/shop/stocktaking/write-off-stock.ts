import type { Actor } from '../../kernel/actor.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { WriteOffCause } from '../../kernel/stock-causes.ts';
import type { ShopContext } from '../context.ts';
import { hasLots, piecesWithoutLot } from '../lots/lots.reads.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { requestStockChange, type StockLimits } from './request-stock-change.ts';
import { runStockCommand } from './run-stock-command.ts';
import type { StockResult } from './stocktaking.tables.ts';

export interface WrittenOffStock {
  readonly productId: number;
  /** UUID made by the sender: repeated, nothing is written off twice. */
  readonly key: string;
  readonly pieces: number;
  readonly cause: WriteOffCause;
  readonly note: string;
  readonly lotId: number | null;
}

/** Takes pieces off the shelf that will not be sold; also of a blocked or expired lot. Packs in boxes are a matter of their order. */
export function writeOffStock(
  ctx: Pick<ShopContext, 'transaction'>,
  command: WrittenOffStock,
  limits: StockLimits,
): Promise<StockResult | Refusal> {
  const { productId, key, cause, note, lotId } = command;
  const definition = {
    kind: 'written-off',
    command,
    unlessMay: (actor: Actor) => unlessAllowed(actor, 'write-off', 'stock'),
    find: async () => ({ productId, lotId }),
  } as const;
  return runStockCommand(ctx, definition, async (tx, stock) => {
    const { shelf, packed, away } = stock.level;
    if (command.pieces > shelf) return refuse('stock-fewer-there', { most: Math.max(0, shelf) });
    if (!stock.lot && (await hasLots(tx.db, productId))) {
      // What is in boxes is none of the shelf, and of no lot that still lies there.
      const most = Math.max(0, (await piecesWithoutLot(tx.db, productId)) - packed - away);
      if (command.pieces > most) return refuse('stock-lot-needed', { most });
    }
    const wanted = { id: key, kind: 'write-off', pieces: -command.pieces, cause, note } as const;
    const result = await requestStockChange(tx, stock, wanted, limits);
    return isRefusal(result) ? result : { result, facts: {} };
  });
}
