import type { Actor } from '../../kernel/actor.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import type { ExceptionResult } from './exceptions.tables.ts';
import { runExceptionCommand, type ExceptionCommand } from './run-exception-command.ts';
import { snoozeProblem } from './snooze.rules.ts';

export interface SnoozedException extends ExceptionCommand {
  readonly until: Date;
  readonly reason: string;
}

const unlessMay = (actor: Actor) => unlessAllowed(actor, 'snooze', 'exception');

/** Puts an exception off, for a week at most: until then it is not in the list of what waits, and then it is there again by itself. */
export function snoozeException(
  ctx: Pick<ShopContext, 'transaction'>,
  command: SnoozedException,
): Promise<ExceptionResult | Refusal> {
  return runExceptionCommand(ctx, { name: 'snoozed', command, unlessMay }, async (tx) => {
    const { until, reason } = command;
    const why = snoozeProblem(until, tx.now());
    if (why) return refuse('exception-snooze-unfit', { why });
    return { kind: 'snoozed', set: { snoozedUntil: until }, facts: { until: until.toISOString(), reason } };
  });
}

/** Brings an exception back before its time. */
export function wakeException(
  ctx: Pick<ShopContext, 'transaction'>,
  command: ExceptionCommand,
): Promise<ExceptionResult | Refusal> {
  return runExceptionCommand(ctx, { name: 'woken', command, unlessMay }, async () => {
    return { kind: 'woken', set: { snoozedUntil: null } };
  });
}
