import { and, eq } from 'drizzle-orm';
import { moscowDay } from '../../kernel/dates.ts';
import type { Actor } from '../../kernel/actor.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { products } from '../catalog/catalog.tables.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { receiveStock } from '../stock/receive-stock.ts';
import { bestBeforeProblem, lotNumber } from './lot.rules.ts';
import { piecesWithoutLot } from './lots.reads.ts';
import { lots, type LotResult } from './lots.tables.ts';
import { runLotCommand, type LotRow } from './run-lot-command.ts';

export interface ReceivedLot {
  /** UUID made by the sender: repeated, nothing is received twice. */
  readonly key: string;
  readonly product: number;
  /** As it is printed on the packs. */
  readonly number: string;
  /** Day in ISO 8601. */
  readonly bestBefore: string;
  readonly pieces: number;
  /** They were on the shelf before lots were recorded: available already, and not added once more. */
  readonly onShelf: boolean;
}

/**
 * Records that pieces of a lot came, and makes them available: a new lot, or more of a recorded one. Pages learn of it by the
 * triggers of stock, people who wait for the goods by the scheduled job.
 */
export function receiveLot(ctx: Pick<ShopContext, 'transaction'>, command: ReceivedLot): Promise<LotResult | Refusal> {
  const definition = {
    kind: 'received',
    command,
    unlessMay: (actor: Actor) => unlessAllowed(actor, 'receive', 'lot'),
    find: (tx: TransactionContext) => findOrCreate(tx, command),
  } as const;
  return runLotCommand(ctx, definition, async (tx, lot) => {
    const { product: productId, number: typed, bestBefore, pieces, onShelf } = command;
    const number = lotNumber(typed);
    const why = bestBeforeProblem(bestBefore, moscowDay(tx.now()));
    if (why) return refuse('lot-day-unfit', { why });
    if (lot.bestBefore !== bestBefore) return refuse('lot-day-differs', { number, recorded: lot.bestBefore });
    if (lot.blockedReason !== null) return refuse('lot-blocked', { number, reason: lot.blockedReason });
    if (onShelf) {
      // Against slips, so nothing is locked.
      const most = await piecesWithoutLot(tx.db, productId);
      if (pieces > most) return refuse('lot-not-on-shelf', { most: Math.max(0, most) });
    } else await receiveStock(tx, { productId, quantity: pieces });
    return { set: { received: lot.received + pieces }, facts: { pieces, onShelf } };
  });
}

async function findOrCreate(
  tx: TransactionContext,
  { product: productId, number: typed, bestBefore }: ReceivedLot,
): Promise<LotRow | Refusal> {
  const [product] = await tx.db
    .select({ kind: products.kind, type: products.type })
    .from(products)
    .where(eq(products.id, productId));
  if (!product) return refuse('lot-product-unknown');
  if (product.kind === 'digital' || product.type === 'bundle')
    return refuse('lot-not-needed', { why: product.type === 'bundle' ? 'bundle' : 'digital' });
  const number = lotNumber(typed);
  const at = tx.now();
  // Of two at once the later waits for the earlier, and adds to its lot.
  await tx.db
    .insert(lots)
    .values({ productId, number, bestBefore, received: 0, createdAt: at, updatedAt: at })
    .onConflictDoNothing();
  const [lot] = await tx.db
    .select()
    .from(lots)
    .where(and(eq(lots.productId, productId), eq(lots.number, number)))
    .for('update');
  return lot!;
}
