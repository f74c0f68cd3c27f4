import { and, eq } from 'drizzle-orm';
import type { Actor } from '../../kernel/actor.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName, isSameActor, type TransactionContext } from '../../platform/context.ts';
import { runBatchCommand, type BatchCommand, type BatchRow } from '../batches/run-batch-command.ts';
import type { ShopContext } from '../context.ts';
import { blockLotsOfBatch } from '../lots/block-lots-of-batch.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { holdForRecall } from '../shipments/hold-for-recall.ts';
import { makeNotices } from './make-notices.ts';
import { recalls } from './recalls.tables.ts';
import { traceBatch, type TracedOrder } from './trace-batch.reads.ts';

/**
 * Confirms the recall that somebody else has asked for. One transaction stops boxes with packs of the batch, blocks its lot, marks the
 * passport and posts a letter to each buyer, whatever letters of other kinds they want.
 */
export function confirmRecall(ctx: Pick<ShopContext, 'transaction'>, command: BatchCommand) {
  const definition = {
    kind: 'recalled',
    command,
    unlessMay: (actor: Actor) => unlessAllowed(actor, 'recall', 'batch'),
  } as const;
  return runBatchCommand(ctx, definition, async (tx, batch) => {
    const [recall] = await tx.db
      .select()
      .from(recalls)
      .where(and(eq(recalls.batchId, batch.id), eq(recalls.state, 'asked')))
      .for('update');
    if (!recall) return refuse('recall-not-asked');
    const by = actorName(tx.actor);
    if (isSameActor(recall.askedBy, by)) return refuse('batch-second-person');
    const traced = await stopPacking(tx, batch, recall.reason);
    if ('refused' in traced) return traced;
    await tx.db
      .update(recalls)
      .set({ state: 'running', decidedBy: by, decidedAt: tx.now() })
      .where(eq(recalls.id, recall.id));
    const { packs, boxes } = traced;
    const notices = await makeNotices(tx, recall.id, packs);
    const { reason, askedBy } = recall;
    return {
      to: 'recalled',
      set: { reason },
      facts: { recall: recall.id, reason, askedBy, notices, boxes: boxes.length },
    };
  });
}

interface Stopped {
  readonly packs: readonly TracedOrder[];
  readonly boxes: readonly TracedOrder[];
}

/** Holds boxes, then blocks the lots: orders are locked before lots, as everywhere. */
async function stopPacking(tx: TransactionContext, batch: BatchRow, reason: string): Promise<Stopped | Refusal> {
  const before = (await traceBatch(tx.db, batch.id)).filter(({ inShop }) => inShop);
  for (const { shipmentId } of before) {
    const refused = await holdForRecall(tx, shipmentId, `Отзыв партии ${batch.number}: ${reason}`);
    if (refused) return refused;
  }
  await blockLotsOfBatch(tx, { productId: batch.productId, spelling: batch.spelling, reason: 'Партия отозвана' });
  const after = await traceBatch(tx.db, batch.id);
  const boxes = after.filter(({ inShop }) => inShop);
  // A pack was scanned between the holds and the block: once more from the beginning.
  const isHeld = ({ shipmentId }: TracedOrder) => before.some((one) => one.shipmentId === shipmentId);
  if (!boxes.every(isHeld)) return refuse('batch-busy', { retryAfter: 60 });
  return { boxes, packs: after };
}
