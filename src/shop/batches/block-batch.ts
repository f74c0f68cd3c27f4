import type { Actor } from '../../kernel/actor.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { runBatchCommand, type BatchCommand } from './run-batch-command.ts';

interface BlockedBatch extends BatchCommand {
  /** For the staff; the passport only says that the batch is being checked. */
  readonly reason: string;
}

/** Nothing of the batch is packed until somebody unblocks it; what has left stays where it is. */
export function blockBatch(ctx: Pick<ShopContext, 'transaction'>, command: BlockedBatch) {
  const definition = {
    kind: 'blocked',
    command,
    unlessMay: (actor: Actor) => unlessAllowed(actor, 'block', 'batch'),
  } as const;
  return runBatchCommand(ctx, definition, async (_tx, { state }) => {
    if (state !== 'released') return refuse('batch-state', { state });
    const { reason } = command;
    return { to: 'blocked', set: { reason }, facts: { reason } };
  });
}

/** The batch may be packed again. */
export function unblockBatch(ctx: Pick<ShopContext, 'transaction'>, command: BatchCommand) {
  const definition = {
    kind: 'unblocked',
    command,
    unlessMay: (actor: Actor) => unlessAllowed(actor, 'unblock', 'batch'),
  } as const;
  return runBatchCommand(ctx, definition, async (_tx, { state, reason }) =>
    state === 'blocked'
      ? { to: 'released', set: { reason: null }, facts: { reason } }
      : refuse('batch-state', { state }),
  );
}
