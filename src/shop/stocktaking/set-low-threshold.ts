import type { Actor } from '../../kernel/actor.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { changeThreshold } from '../stock/change-threshold.ts';
import { runStockCommand } from './run-stock-command.ts';
import type { StockResult } from './stocktaking.tables.ts';

export interface LowThreshold {
  readonly productId: number;
  /** UUID made by the sender: a repeated command gets the same result. */
  readonly key: string;
  /** From how many available pieces on stock is low; null: as the shop tells buyers. */
  readonly threshold: number | null;
}

/** From when on the staff is told that stock of a product is low. Buyers see no change. */
export function setLowThreshold(
  ctx: Pick<ShopContext, 'transaction'>,
  command: LowThreshold,
): Promise<StockResult | Refusal> {
  const { productId, threshold } = command;
  const definition = {
    kind: 'threshold-set',
    command,
    unlessMay: (actor: Actor) => unlessAllowed(actor, 'set-threshold', 'stock'),
    find: async () => ({ productId, lotId: null }),
  } as const;
  return runStockCommand(ctx, definition, async (tx, { level }) => {
    await changeThreshold(tx, productId, threshold);
    const facts = { before: level.threshold, threshold };
    return { result: { changeId: null, state: 'unchanged', pieces: 0, short: 0 }, facts };
  });
}
