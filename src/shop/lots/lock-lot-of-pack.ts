import { and, eq } from 'drizzle-orm';
import { moscowDay } from '../../kernel/dates.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { batchSpelling } from '../batches/batch.rules.ts';
import { batchInTheWay } from '../batches/batches.reads.ts';
import { lotNumber, packProblem, type FittingLot } from './lot.rules.ts';
import { fittingLots, hasLots, packedOfLot } from './lots.reads.ts';
import { lots } from './lots.tables.ts';

interface PackToPack {
  readonly productId: number;
  /** Of the product, for the sentence. */
  readonly name: string;
  /** As it was typed or scanned. */
  readonly lot: string | undefined;
  /** The day that was read off the pack, in ISO 8601. */
  readonly bestBefore: string | null;
  /** Lot under which this very pack was packed before it came back. */
  readonly packedAs?: { readonly id: number; readonly number: string } | undefined;
}

interface LotOfPack {
  readonly id: number;
  readonly number: string;
  readonly bestBefore: string;
}

/**
 * The recorded lot of a pack that is put into a box, locked until the transaction ends: of its last piece only one of two stations
 * may take it. After the order and the shipment, before stock. Any fitting lot may be packed, also another one than is suggested.
 * @returns undefined for goods that have no recorded lots
 */
export async function lockLotOfPack(
  tx: TransactionContext,
  pack: PackToPack,
): Promise<LotOfPack | Refusal | undefined> {
  const { productId, name, packedAs, bestBefore } = pack;
  const today = moscowDay(tx.now());
  const suggested = async (): Promise<FittingLot | null> =>
    (await fittingLots(tx.db, [productId], today)).get(productId)?.[0] ?? null;
  if (pack.lot === undefined)
    return (await hasLots(tx.db, productId))
      ? refuse('unit-lot-missing', { name, suggested: await suggested() })
      : undefined;
  const number = lotNumber(pack.lot);
  const [lot] = await tx.db
    .select()
    .from(lots)
    .where(and(eq(lots.productId, productId), eq(lots.number, number)))
    .for('update');
  if (!lot) {
    if (await hasLots(tx.db, productId)) return refuse('unit-of-another-lot', { number, packedAs: null });
    const typed = await batchInTheWay(tx.db, productId, batchSpelling(number));
    // Goods without recorded lots are packed as before, but not those whose number is one of a batch that is not released.
    return typed && typed.state !== null
      ? refuse('unit-batch-not-released', { number, state: typed.state })
      : undefined;
  }
  const left = lot.received - (await packedOfLot(tx.db, lot.id));
  switch (packProblem({ ...lot, left }, { packedAs: packedAs?.id, bestBefore }, today)) {
    case 'packed-as-another':
      return refuse('unit-of-another-lot', { number, packedAs: packedAs!.number });
    case 'blocked':
      return refuse('unit-lot-blocked', { number, reason: lot.blockedReason! });
    case 'other-day':
      return refuse('unit-lot-day-differs', { number, recorded: lot.bestBefore });
    case 'expired':
      return refuse('unit-expired', { expiresOn: lot.bestBefore });
    case 'empty':
      return refuse('unit-lot-empty', { number, suggested: await suggested() });
    case undefined: {
      // After the lock: a recall blocks the lot in the transaction that moves the batch.
      const inTheWay = await batchInTheWay(tx.db, productId, batchSpelling(lot.number));
      if (inTheWay) return refuse('unit-batch-not-released', { number, state: inTheWay.state });
      return { id: lot.id, number, bestBefore: lot.bestBefore };
    }
  }
}
