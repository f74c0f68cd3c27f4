import { randomUUID } from 'node:crypto';
import { asc, eq, inArray } from 'drizzle-orm';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import { batchSpelling } from '../batches/batch.rules.ts';
import { lotEvents, lots } from './lots.tables.ts';

interface LotsOfBatch {
  readonly productId: number;
  /** Of the batch. */
  readonly spelling: string;
  readonly reason: string;
}

/**
 * Blocks the lots of a batch that is recalled, in the transaction of the recall: all whose numbers are spelled like its own, since packing
 * compares them so. Those that are blocked stay as they are.
 */
export async function blockLotsOfBatch(
  tx: TransactionContext,
  { productId, spelling, reason }: LotsOfBatch,
): Promise<void> {
  const all = await tx.db.select({ id: lots.id, number: lots.number }).from(lots).where(eq(lots.productId, productId));
  const ids = all.filter(({ number }) => batchSpelling(number) === spelling).map(({ id }) => id);
  if (ids.length === 0) return;
  const found = await tx.db.select().from(lots).where(inArray(lots.id, ids)).orderBy(asc(lots.id)).for('update');
  const at = tx.now();
  for (const { id, number, bestBefore, received, blockedReason } of found) {
    if (blockedReason !== null) continue;
    await tx.db.update(lots).set({ blockedReason: reason, updatedAt: at }).where(eq(lots.id, id));
    await tx.db.insert(lotEvents).values({
      lotId: id,
      kind: 'blocked',
      // The recall has a key of its own, which answers its repetition.
      key: randomUUID(),
      requestHash: '',
      result: { lotId: id, product: productId, number, bestBefore, received, blocked: reason },
      facts: { reason },
      actor: actorName(tx.actor),
      at,
    });
  }
}
