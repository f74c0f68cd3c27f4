import type { Actor } from '../../kernel/actor.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { CountCause } from '../../kernel/stock-causes.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { refuseWhileAwaiting, requestStockChange, type StockLimits } from './request-stock-change.ts';
import { runStockCommand } from './run-stock-command.ts';
import type { StockResult } from './stocktaking.tables.ts';

export interface CountedStock {
  readonly productId: number;
  /** UUID made by the sender: repeated, nothing is changed twice. */
  readonly key: string;
  /** Pieces on the shelf by what was recorded when the person counted. */
  readonly shown: number;
  /** Pieces that the person has counted there, without those in boxes. */
  readonly counted: number;
  /** Of the difference. */
  readonly cause: CountCause;
  readonly note: string;
  /** Of which lot the difference is, when that is known. */
  readonly lotId: number | null;
}

/**
 * Records a count of the shelf; the difference from what was shown changes stock. Orders that come meanwhile do not matter: they hold
 * pieces, which stay on the shelf. Pieces that were packed, received or counted meanwhile do: the count is refused.
 */
export function countStock(
  ctx: Pick<ShopContext, 'transaction'>,
  command: CountedStock,
  limits: StockLimits,
): Promise<StockResult | Refusal> {
  const { productId, key, shown, counted, cause, note, lotId } = command;
  const definition = {
    kind: 'counted',
    command,
    unlessMay: (actor: Actor) => unlessAllowed(actor, 'count', 'stock'),
    find: async () => ({ productId, lotId }),
  } as const;
  return runStockCommand(ctx, definition, async (tx, stock) => {
    const facts = { shown, counted };
    const { shelf } = stock.level;
    if (shelf !== shown) return refuse('stock-changed', { shown, shelf });
    const pieces = counted - shown;
    if (pieces === 0) {
      const awaits = await refuseWhileAwaiting(tx, productId);
      return awaits ?? { result: { changeId: null, state: 'unchanged', pieces, short: 0 }, facts };
    }
    const result = await requestStockChange(tx, stock, { id: key, kind: 'count', pieces, cause, note }, limits);
    return isRefusal(result) ? result : { result, facts };
  });
}
