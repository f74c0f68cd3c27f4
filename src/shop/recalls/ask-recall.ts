import { and, eq, inArray } from 'drizzle-orm';
import type { Actor } from '../../kernel/actor.ts';
import { refuse } from '../../kernel/refusal.ts';
import { actorName } from '../../platform/context.ts';
import { runBatchCommand, type BatchCommand } from '../batches/run-batch-command.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { recalls } from './recalls.tables.ts';

interface AskedRecall extends BatchCommand {
  /** For buyers: what is wrong with the batch. */
  readonly reason: string;
}

const unlessMay = (actor: Actor) => unlessAllowed(actor, 'recall', 'batch');

/** Asks for a recall. Nothing happens until somebody else confirms it; to stop packing at once, the batch is blocked. */
export function askRecall(ctx: Pick<ShopContext, 'transaction'>, command: AskedRecall) {
  return runBatchCommand(ctx, { kind: 'recall-asked', command, unlessMay }, async (tx, batch) => {
    if (batch.state === 'recalled') return refuse('batch-state', { state: batch.state });
    const { reason } = command;
    const asked = await tx.db
      .insert(recalls)
      .values({ batchId: batch.id, state: 'asked', reason, askedBy: actorName(tx.actor), askedAt: tx.now() })
      .onConflictDoNothing()
      .returning({ id: recalls.id });
    return asked.length > 0 ? { facts: { recall: asked[0]!.id, reason } } : refuse('recall-asked-already');
  });
}

/** The recall is not needed; whoever has asked may take it back, too. */
export function declineRecall(ctx: Pick<ShopContext, 'transaction'>, command: BatchCommand) {
  return runBatchCommand(ctx, { kind: 'recall-declined', command, unlessMay }, async (tx, batch) => {
    const declined = await tx.db
      .update(recalls)
      .set({ state: 'declined', decidedBy: actorName(tx.actor), decidedAt: tx.now() })
      .where(and(eq(recalls.batchId, batch.id), eq(recalls.state, 'asked')))
      .returning({ id: recalls.id });
    return declined.length > 0 ? { facts: { recall: declined[0]!.id } } : refuse('recall-not-asked');
  });
}

/** Everybody was reached, or nobody more can be: no more messages. The batch stays recalled. */
export function endRecall(ctx: Pick<ShopContext, 'transaction'>, command: BatchCommand) {
  return runBatchCommand(ctx, { kind: 'recall-ended', command, unlessMay }, async (tx, batch) => {
    const ended = await tx.db
      .update(recalls)
      .set({ state: 'ended', endedAt: tx.now() })
      .where(and(eq(recalls.batchId, batch.id), inArray(recalls.state, ['running'])))
      .returning({ id: recalls.id });
    return ended.length > 0 ? { facts: { recall: ended[0]!.id } } : refuse('recall-not-running');
  });
}
