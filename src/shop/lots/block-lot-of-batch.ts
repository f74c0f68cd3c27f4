import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import { lotEvents, lots } from './lots.tables.ts';

interface LotOfBatch {
  readonly productId: number;
  readonly number: string;
  readonly reason: string;
}

/** Blocks the lot of a batch that is recalled, in the transaction of the recall; nothing when it is blocked, or never came. */
export async function blockLotOfBatch(
  tx: TransactionContext,
  { productId, number, reason }: LotOfBatch,
): Promise<void> {
  const [lot] = await tx.db
    .select()
    .from(lots)
    .where(and(eq(lots.productId, productId), eq(lots.number, number)))
    .for('update');
  if (!lot || lot.blockedReason !== null) return;
  const at = tx.now();
  await tx.db.update(lots).set({ blockedReason: reason, updatedAt: at }).where(eq(lots.id, lot.id));
  const { id, bestBefore, received } = lot;
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
