import { desc, eq } from 'drizzle-orm';
import type { Actor } from '../../kernel/actor.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import { hashRequest } from '../../platform/hash-request.ts';
import { refuseWhenLocked } from '../../platform/locked-row.ts';
import type { ShopContext } from '../context.ts';
import { ownerOf } from './exception-owner.rules.ts';
import { exceptionEvents, exceptions, type ExceptionResult } from './exceptions.tables.ts';

/** What every command about an exception names. */
export interface ExceptionCommand {
  readonly exceptionId: number;
  /** UUID made by the sender: a repeated command gets the same result. */
  readonly key: string;
  /** The version that the sender saw. */
  readonly expectedVersion: number;
}

export type ExceptionRow = typeof exceptions.$inferSelect;

interface Definition {
  readonly name: string;
  readonly command: ExceptionCommand;
  /** The permission check of the action. */
  readonly unlessMay: (actor: Actor) => Refusal | undefined;
}

/** What a command does. */
export interface Outcome {
  readonly kind: (typeof exceptionEvents.$inferSelect)['kind'];
  readonly set: Partial<Pick<ExceptionRow, 'owner' | 'snoozedUntil'>>;
  /** Besides `reason` no words of people. */
  readonly facts?: Record<string, unknown>;
}

/** Runs one command about an open exception: permission, lock, repeated key, version, the work itself, event, all in one transaction. */
export function runExceptionCommand(
  ctx: Pick<ShopContext, 'transaction'>,
  { name, command, unlessMay }: Definition,
  work: (tx: TransactionContext, found: ExceptionRow) => Promise<Outcome | Refusal>,
): Promise<ExceptionResult | Refusal> {
  const requestHash = hashRequest([name, command]);
  const { exceptionId, key } = command;
  const running = ctx.transaction(async (tx): Promise<ExceptionResult | Refusal> => {
    const notAllowed = unlessMay(tx.actor);
    if (notAllowed) return notAllowed;
    const [found] = await tx.db.select().from(exceptions).where(eq(exceptions.id, exceptionId)).for('update');
    const [earlier] = await tx.db.select().from(exceptionEvents).where(eq(exceptionEvents.key, key));
    if (earlier) return earlier.requestHash === requestHash ? earlier.result : refuse('command-key-reused');
    if (!found || found.closedAt !== null) return refuse('exception-unknown');
    const changed = await exceptionChangedSince(tx, found, command.expectedVersion);
    if (changed) return changed;
    const outcome = await work(tx, found);
    if (isRefusal(outcome)) return outcome;
    const { kind, set, facts = {} } = outcome;
    const version = found.version + 1;
    await tx.db
      .update(exceptions)
      .set({ ...set, version })
      .where(eq(exceptions.id, exceptionId));
    const { owner, snoozedUntil } = { ...found, ...set };
    const result = {
      exceptionId,
      version,
      owner: ownerOf(owner),
      snoozedUntil: snoozedUntil?.toISOString() ?? null,
    };
    const saved = await tx.db
      .insert(exceptionEvents)
      .values({ exceptionId, kind, key, requestHash, result, facts, actor: actorName(tx.actor), at: tx.now() })
      // The same key may have been used for another exception meanwhile.
      .onConflictDoNothing()
      .returning({ id: exceptionEvents.id });
    return saved.length > 0 ? result : refuse('command-key-reused');
  });
  return refuseWhenLocked(refuse('exception-busy', { retryAfter: 60 }), running);
}

/** A refusal that names who has changed a locked exception since the sender saw it. */
export async function exceptionChangedSince(
  { db }: TransactionContext,
  { id, version }: ExceptionRow,
  expectedVersion: number,
): Promise<Refusal | undefined> {
  if (version === expectedVersion) return undefined;
  const [last] = await db
    .select({ actor: exceptionEvents.actor, kind: exceptionEvents.kind })
    .from(exceptionEvents)
    .where(eq(exceptionEvents.exceptionId, id))
    .orderBy(desc(exceptionEvents.id))
    .limit(1);
  const { actor: by = '', kind: change = '' } = last ?? {};
  return refuse('exception-changed', { version, by, change });
}
