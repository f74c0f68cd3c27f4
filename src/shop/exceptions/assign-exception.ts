import type { Actor } from '../../kernel/actor.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName, isSameActor } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { exceptionTakers } from './exceptions.reads.ts';
import type { ExceptionResult } from './exceptions.tables.ts';
import { runExceptionCommand, type ExceptionCommand } from './run-exception-command.ts';

export interface AssignedException extends ExceptionCommand {
  /** The member of the staff who has it from now on, oneself or another; null gives it back to all. */
  readonly to: number | null;
}

/**
 * A person takes an exception on, hands it to a colleague or gives it back to all; whoever had it before. The version says that the
 * sender has seen who that was.
 */
export function assignException(
  ctx: Pick<ShopContext, 'transaction'>,
  command: AssignedException,
): Promise<ExceptionResult | Refusal> {
  const unlessMay = (actor: Actor) => unlessAllowed(actor, 'take', 'exception');
  return runExceptionCommand(ctx, { name: 'assigned', command, unlessMay }, async (tx, found) => {
    const facts = { from: found.owner };
    if (command.to === null) return { kind: 'released', set: { owner: null }, facts };
    const to = (await exceptionTakers(tx.db)).find(({ id }) => id === command.to);
    if (!to) return refuse('exception-taker-unknown');
    const owner = actorName(to);
    const kind = isSameActor(owner, actorName(tx.actor)) ? 'taken' : 'handed-over';
    return { kind, set: { owner }, facts: { ...facts, to: owner } };
  });
}
