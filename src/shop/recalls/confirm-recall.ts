import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Actor } from '../../kernel/actor.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName, isSameActor, type TransactionContext } from '../../platform/context.ts';
import { runBatchCommand, type BatchCommand, type BatchRow } from '../batches/run-batch-command.ts';
import type { ShopContext } from '../context.ts';
import { blockLotOfBatch } from '../lots/block-lot-of-batch.ts';
import { postLetter } from '../outbox/post-letter.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { holdForRecall } from '../shipments/hold-for-recall.ts';
import { recallLetter } from './recall-letter.job.ts';
import { recallMessages, recallNotices, recalls } from './recalls.tables.ts';
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
    const { notices, boxes } = traced;
    await makeNotices(tx, recall.id, notices);
    const { reason, askedBy } = recall;
    return {
      to: 'recalled',
      set: { reason },
      facts: { recall: recall.id, reason, askedBy, notices: notices.length, boxes: boxes.length },
    };
  });
}

interface Stopped {
  readonly notices: readonly TracedOrder[];
  readonly boxes: readonly TracedOrder[];
}

/** Holds boxes, then blocks the lot: orders are locked before lots, as everywhere. */
async function stopPacking(tx: TransactionContext, batch: BatchRow, reason: string): Promise<Stopped | Refusal> {
  const before = (await traceBatch(tx.db, batch.id)).filter(({ inShop }) => inShop);
  for (const { shipmentId } of before) {
    const refused = await holdForRecall(tx, shipmentId, `Отзыв партии ${batch.number}: ${reason}`);
    if (refused) return refused;
  }
  await blockLotOfBatch(tx, { productId: batch.productId, number: batch.number, reason: 'Партия отозвана' });
  const after = await traceBatch(tx.db, batch.id);
  const boxes = after.filter(({ inShop }) => inShop);
  // A pack was scanned between the holds and the block: once more from the beginning.
  const isHeld = ({ shipmentId }: TracedOrder) => before.some((one) => one.shipmentId === shipmentId);
  if (!boxes.every(isHeld)) return refuse('batch-busy', { retryAfter: 60 });
  return { boxes, notices: ordersOf(after.filter(({ inShop }) => !inShop)) };
}

/** One notice for each order; it is sure when one of its packs is. */
function ordersOf(traced: readonly TracedOrder[]): TracedOrder[] {
  const found = new Map<string, TracedOrder>();
  for (const one of traced) {
    const known = found.get(one.orderId);
    const certainty = known?.certainty === 'sure' ? 'sure' : one.certainty;
    found.set(one.orderId, { ...one, certainty, packs: one.packs + (known?.packs ?? 0) });
  }
  return [...found.values()];
}

async function makeNotices(tx: TransactionContext, recallId: number, traced: readonly TracedOrder[]): Promise<void> {
  const createdAt = tx.now();
  const actor = actorName(tx.actor);
  for (const { orderId, certainty, packs } of traced) {
    const noticeId = randomUUID();
    await tx.db.insert(recallNotices).values({ id: noticeId, recallId, orderId, certainty, packs, createdAt });
    await tx.db.insert(recallMessages).values({ noticeId, channel: 'email', state: 'waiting', actor, createdAt });
    await postLetter(tx, recallLetter, { noticeId });
  }
}
