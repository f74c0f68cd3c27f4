import { eq } from 'drizzle-orm';
import { moscowDay } from '../../kernel/dates.ts';
import type { Actor } from '../../kernel/actor.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { batchDaysProblem } from './batch.rules.ts';
import { batchResults } from './batches.tables.ts';
import { runBatchCommand, type BatchCommand } from './run-batch-command.ts';

/** One line of the results, as the protocol has it. */
interface BatchMeasurement {
  readonly indicator: string;
  readonly method: string;
  readonly norm: string;
  readonly value: string;
}

interface ChangedBatch extends BatchCommand {
  /** Days in ISO 8601. */
  readonly madeOn: string;
  readonly bestBefore: string;
  /** All of them, in their order. */
  readonly results: readonly BatchMeasurement[];
}

/** Days and results of a draft. Whoever was asked to release it has to be asked anew. */
export function changeBatch(ctx: Pick<ShopContext, 'transaction'>, command: ChangedBatch) {
  const definition = {
    kind: 'changed',
    command,
    unlessMay: (actor: Actor) => unlessAllowed(actor, 'save', 'batch'),
  } as const;
  return runBatchCommand(ctx, definition, async (tx, batch) => {
    if (batch.state !== 'draft') return refuse('batch-state', { state: batch.state });
    const { madeOn, bestBefore, results } = command;
    const why = batchDaysProblem({ madeOn, bestBefore }, moscowDay(tx.now()));
    if (why) return refuse('batch-days-unfit', { why });
    await tx.db.delete(batchResults).where(eq(batchResults.batchId, batch.id));
    if (results.length > 0)
      await tx.db
        .insert(batchResults)
        .values(results.map((result, index) => ({ ...result, batchId: batch.id, position: index + 1 })));
    return { set: { madeOn, bestBefore, releaseAskedBy: null }, facts: { madeOn, bestBefore, results } };
  });
}
