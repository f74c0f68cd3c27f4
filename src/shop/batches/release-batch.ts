import type { Actor } from '../../kernel/actor.ts';
import { refuse } from '../../kernel/refusal.ts';
import { actorName, isSameActor } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { missingForRelease } from './batch.rules.ts';
import { partsOfBatch } from './batches.reads.ts';
import { runBatchCommand, type BatchCommand } from './run-batch-command.ts';

/** The draft is complete: somebody else is to look at it and release it. */
export function askRelease(ctx: Pick<ShopContext, 'transaction'>, command: BatchCommand) {
  const definition = {
    kind: 'release-asked',
    command,
    unlessMay: (actor: Actor) => unlessAllowed(actor, 'save', 'batch'),
  } as const;
  return runBatchCommand(ctx, definition, async (tx, batch) => {
    if (batch.state !== 'draft') return refuse('batch-state', { state: batch.state });
    const missing = missingForRelease(await partsOfBatch(tx.db, batch.id));
    if (missing) return refuse('batch-incomplete', { missing });
    return { set: { releaseAskedBy: actorName(tx.actor) } };
  });
}

/** From here on everybody sees the passport, and packs of its lot may be packed. By another person than has asked. */
export function releaseBatch(ctx: Pick<ShopContext, 'transaction'>, command: BatchCommand) {
  const definition = {
    kind: 'released',
    command,
    unlessMay: (actor: Actor) => unlessAllowed(actor, 'release', 'batch'),
  } as const;
  return runBatchCommand(ctx, definition, async (tx, batch) => {
    if (batch.state !== 'draft') return refuse('batch-state', { state: batch.state });
    const askedBy = batch.releaseAskedBy;
    if (askedBy === null) return refuse('batch-release-not-asked');
    if (isSameActor(askedBy, actorName(tx.actor))) return refuse('batch-second-person');
    return { to: 'released', set: { releaseAskedBy: null }, facts: { askedBy } };
  });
}
