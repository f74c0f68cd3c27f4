import { eq } from 'drizzle-orm';
import type { Actor } from '../../kernel/actor.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { raiseException } from '../exceptions/raise-exception.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { correctStock } from '../stock/correct-stock.ts';
import { stockLevels } from '../stock/stock.tables.ts';
import { lockLot } from './block-lot.ts';
import { packedOfLot, receivedAs, writtenOffWithoutLot } from './lots.reads.ts';
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
  /** Nobody was mistaken: they were written off without their lot. Stock has fallen then, and stays. */
  readonly writtenOff?: true | undefined;
  readonly reason: string;
}

/**
 * Takes back pieces of a lot that were recorded by mistake, also of a blocked one: what is in boxes came. Those that were sold
 * meanwhile are short, and the staff is told. Or takes off it pieces that were written off, now that somebody knows their lot.
 */
export function correctLot(ctx: Pick<ShopContext, 'transaction'>, command: CorrectedLot): Promise<LotResult | Refusal> {
  const definition = {
    kind: 'corrected',
    command,
    unlessMay: (actor: Actor) => unlessAllowed(actor, 'correct', 'lot'),
    find: (tx: TransactionContext) => lockLot(tx, command.lotId),
  } as const;
  return runLotCommand(ctx, definition, async (tx, { id, number, productId, received }) => {
    const { pieces, onShelf, writtenOff, reason } = command;
    const left = received - (await packedOfLot(tx.db, id));
    if (writtenOff) {
      const most = Math.min(left, await lockWrittenOff(tx, productId));
      if (pieces > most) return refuse('lot-written-off-too-far', { number, most });
      return { set: { received: received - pieces }, facts: { pieces, writtenOff, reason } };
    }
    const most = Math.min(left, await receivedAs(tx.db, id, onShelf));
    if (pieces > most) return refuse('lot-corrected-too-far', { number, most });
    const corrected = onShelf ? { short: 0 } : await correctStock(tx, { productId, quantity: pieces });
    if ('there' in corrected)
      return refuse('lot-corrected-too-far', { number, most: Math.max(0, Math.min(most, corrected.there)) });
    if (corrected.short > 0) {
      const facts = { lot: number, short: [{ productId, quantity: corrected.short }] };
      await raiseException(tx, { kind: 'stock-short', subject: `lot:${id}-${command.key}`, facts });
    }
    return { set: { received: received - pieces }, facts: { pieces, onShelf, reason } };
  });
}

/** Of two lots at once only one is without the last written-off piece: the row of stock is locked last, as everywhere. */
async function lockWrittenOff(tx: TransactionContext, productId: number): Promise<number> {
  await tx.db.select().from(stockLevels).where(eq(stockLevels.productId, productId)).for('update');
  return writtenOffWithoutLot(tx.db, productId);
}
