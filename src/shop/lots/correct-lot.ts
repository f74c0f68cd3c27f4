import type { Actor } from '../../kernel/actor.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { correctStock } from '../stock/correct-stock.ts';
import { lockLot } from './block-lot.ts';
import { packedOfLot, receivedAs } from './lots.reads.ts';
import type { LotResult } from './lots.tables.ts';
import { runLotCommand } from './run-lot-command.ts';

interface CorrectedLot {
  readonly lotId: number;
  /** UUID made by the sender: repeated, nothing is taken back twice. */
  readonly key: string;
  /** How many pieces too many were recorded. */
  readonly pieces: number;
  /** They were recorded as lying on the shelf: stock stays. */
  readonly onShelf: boolean;
  readonly reason: string;
}

/** Takes back pieces of a lot that were recorded by mistake, also of a blocked one: what is in boxes or held for orders came. */
export function correctLot(ctx: Pick<ShopContext, 'transaction'>, command: CorrectedLot): Promise<LotResult | Refusal> {
  const definition = {
    kind: 'corrected',
    command,
    unlessMay: (actor: Actor) => unlessAllowed(actor, 'correct', 'lot'),
    find: (tx: TransactionContext) => lockLot(tx, command.lotId),
  } as const;
  return runLotCommand(ctx, definition, async (tx, { id, number, productId, received }) => {
    const { pieces, onShelf, reason } = command;
    const most = Math.min(received - (await packedOfLot(tx.db, id)), await receivedAs(tx.db, id, onShelf));
    if (pieces > most) return refuse('lot-corrected-too-far', { number, most });
    const short = onShelf ? undefined : await correctStock(tx, { productId, quantity: pieces });
    if (short) return refuse('lot-corrected-too-far', { number, most: Math.min(most, short.available) });
    return { set: { received: received - pieces }, facts: { pieces, onShelf, reason } };
  });
}
