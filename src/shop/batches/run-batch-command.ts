import { desc, eq } from 'drizzle-orm';
import type { Actor } from '../../kernel/actor.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import { hashRequest } from '../../platform/hash-request.ts';
import { refuseWhenLocked } from '../../platform/locked-row.ts';
import type { ShopContext } from '../context.ts';
import { batchEvents, batches, type BatchEventKind, type BatchResult } from './batches.tables.ts';
import { mayBatchMove, type BatchState } from './batch.rules.ts';

export type BatchRow = typeof batches.$inferSelect;

/** What every command about a recorded batch names. */
export interface BatchCommand {
  readonly batchId: number;
  /** UUID made by the sender: a repeated command gets the same result. */
  readonly key: string;
  /** The version that the sender saw. */
  readonly expectedVersion: number;
}

interface Definition {
  readonly kind: BatchEventKind;
  readonly command: BatchCommand;
  /** The permission check of the action. */
  readonly unlessMay: (actor: Actor) => Refusal | undefined;
}

interface Outcome {
  readonly to?: BatchState;
  readonly set?: Partial<Pick<BatchRow, 'madeOn' | 'bestBefore' | 'reason' | 'releaseAskedBy'>>;
  /** For the event; no personal data. */
  readonly facts?: Record<string, unknown>;
}

/** Runs one command about a batch: permission, lock, repeated key, version, the work itself, state and event, all in one transaction. */
export function runBatchCommand(
  ctx: Pick<ShopContext, 'transaction'>,
  { kind, command, unlessMay }: Definition,
  work: (tx: TransactionContext, batch: BatchRow) => Promise<Outcome | Refusal>,
): Promise<BatchResult | Refusal> {
  const requestHash = hashRequest([kind, command]);
  const running = ctx.transaction(async (tx): Promise<BatchResult | Refusal> => {
    const notAllowed = unlessMay(tx.actor);
    if (notAllowed) return notAllowed;
    const [batch] = await tx.db.select().from(batches).where(eq(batches.id, command.batchId)).for('update');
    if (!batch) return refuse('batch-unknown');
    const earlier = await earlierResult(tx, command.key, requestHash);
    if (earlier) return earlier;
    const changed = await changedSince(tx, batch, command.expectedVersion);
    if (changed) return changed;
    const outcome = await work(tx, batch);
    if (isRefusal(outcome)) return outcome;
    const { to = batch.state, set = {}, facts = {} } = outcome;
    if (to !== batch.state && !mayBatchMove(batch.state, to)) return refuse('batch-state', { state: batch.state });
    const version = batch.version + 1;
    await tx.db
      .update(batches)
      .set({ ...set, state: to, version, updatedAt: tx.now() })
      .where(eq(batches.id, batch.id));
    return recordBatchEvent(
      tx,
      { kind, key: command.key, requestHash, facts },
      { batchId: batch.id, state: to, version },
    );
  });
  return refuseWhenLocked(refuse('batch-busy', { retryAfter: 60 }), running);
}

/** The answer of a repeated command. */
export async function earlierResult(
  tx: TransactionContext,
  key: string,
  requestHash: string,
): Promise<BatchResult | Refusal | undefined> {
  const [earlier] = await tx.db.select().from(batchEvents).where(eq(batchEvents.key, key));
  if (!earlier) return undefined;
  return earlier.requestHash === requestHash ? earlier.result : refuse('command-key-reused');
}

/** Records a command with its result; refused when the same key was used for another batch meanwhile. */
export async function recordBatchEvent(
  tx: TransactionContext,
  event: Pick<typeof batchEvents.$inferInsert, 'kind' | 'key' | 'requestHash' | 'facts'>,
  result: BatchResult,
): Promise<BatchResult | Refusal> {
  const saved = await tx.db
    .insert(batchEvents)
    .values({ ...event, batchId: result.batchId, result, actor: actorName(tx.actor), at: tx.now() })
    .onConflictDoNothing()
    .returning({ id: batchEvents.id });
  return saved.length > 0 ? result : refuse('command-key-reused');
}

async function changedSince(
  tx: TransactionContext,
  { id, version }: BatchRow,
  expectedVersion: number,
): Promise<Refusal | undefined> {
  if (version === expectedVersion) return undefined;
  const [last] = await tx.db
    .select({ actor: batchEvents.actor, kind: batchEvents.kind })
    .from(batchEvents)
    .where(eq(batchEvents.batchId, id))
    .orderBy(desc(batchEvents.id))
    .limit(1);
  return refuse('batch-changed', { version, by: last?.actor ?? '', change: last?.kind ?? '' });
}
