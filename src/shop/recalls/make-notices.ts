import { randomUUID } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { postLetter } from '../outbox/post-letter.ts';
import { recallLetter } from './recall-letter.job.ts';
import { recallMessages, recallNotices, recalls } from './recalls.tables.ts';
import { traceBatch, type TracedOrder } from './trace-batch.reads.ts';

/** A notice with its letter for each order whose packs are outside the shop; orders that have one stay as they are. */
export async function makeNotices(
  tx: TransactionContext,
  recallId: number,
  traced: readonly TracedOrder[],
): Promise<number> {
  const createdAt = tx.now();
  const actor = actorName(tx.actor);
  let made = 0;
  for (const { orderId, certainty, packs } of ordersOf(traced)) {
    const noticeId = randomUUID();
    const saved = await tx.db
      .insert(recallNotices)
      .values({ id: noticeId, recallId, orderId, certainty, packs, createdAt })
      .onConflictDoNothing()
      .returning({ id: recallNotices.id });
    if (saved.length === 0) continue;
    made += 1;
    await tx.db.insert(recallMessages).values({ noticeId, channel: 'email', state: 'waiting', actor, createdAt });
    await postLetter(tx, recallLetter, { noticeId });
  }
  return made;
}

/** One for each order; it is sure when one of its packs is. */
function ordersOf(traced: readonly TracedOrder[]): TracedOrder[] {
  const found = new Map<string, TracedOrder>();
  for (const one of traced) {
    if (one.inShop) continue;
    const known = found.get(one.orderId);
    const certainty = known?.certainty === 'sure' ? 'sure' : one.certainty;
    found.set(one.orderId, { ...one, certainty, packs: one.packs + (known?.packs ?? 0) });
  }
  return [...found.values()];
}

/**
 * Notices for buyers whose boxes stood in the shop when the recall began and have left since: a hold was released with the packs inside,
 * or the carrier had taken a registered box already.
 */
export async function makeLateNotices(ctx: Pick<ShopContext, 'db' | 'transaction'>): Promise<void> {
  const running = await ctx.db
    .select({ id: recalls.id })
    .from(recalls)
    .where(eq(recalls.state, 'running'))
    .orderBy(asc(recalls.id));
  for (const { id } of running)
    await ctx.transaction(async (tx) => {
      // Not while somebody ends it.
      const [recall] = await tx.db
        .select({ batchId: recalls.batchId, decidedAt: recalls.decidedAt })
        .from(recalls)
        .where(and(eq(recalls.id, id), eq(recalls.state, 'running')))
        .for('update');
      // Packs without a number that were scanned later are of another batch: this one was off the shelf.
      if (recall) await makeNotices(tx, id, await traceBatch(tx.db, recall.batchId, recall.decidedAt!));
    });
}
