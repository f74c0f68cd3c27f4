import { desc, eq } from 'drizzle-orm';
import type { Actor } from '../../kernel/actor.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import { refuseWhenLocked } from '../../platform/locked-row.ts';
import { hashRequest } from '../../platform/hash-request.ts';
import type { ShopContext } from '../context.ts';
import { closeSettledExceptions } from '../exceptions/close-settled-exceptions.ts';
import { lockOrder, type LockedOrder } from '../orders/move-order.ts';
import { mayReturnMove, type ReturnState } from './return.rules.ts';
import { returnCommands, returnEvents, returns, type ReturnResult } from './returns.tables.ts';

/** What every command about a return names. */
export interface ReturnCommand {
  readonly returnId: string;
  /** UUID made by the sender: a repeated command gets the same result. */
  readonly key: string;
  /** The version that the sender saw. */
  readonly expectedVersion: number;
}

type ReturnRow = typeof returns.$inferSelect;

interface LockedReturn {
  readonly order: LockedOrder;
  readonly found: ReturnRow;
}

export interface CommandedReturn extends LockedReturn {
  /** Of the command, with its name. */
  readonly requestHash: string;
}

interface Definition<C extends ReturnCommand> {
  /** Of the event and of the key. */
  readonly name: string;
  readonly command: C;
  /** The permission check of the action. */
  readonly unlessMay: (actor: Actor) => Refusal | undefined;
}

/** What the work of a command has found; no personal data in the facts. */
interface Outcome {
  readonly to?: ReturnState;
  readonly refusal?: string;
  readonly facts?: Record<string, unknown>;
}

/**
 * Runs one command about a return: permission, lock of the order and the return, repeated key, version, the work itself, state,
 * version and event, all in one transaction.
 */
export function runReturnCommand<C extends ReturnCommand>(
  ctx: Pick<ShopContext, 'transaction'>,
  { name, command, unlessMay }: Definition<C>,
  work: (tx: TransactionContext, locked: CommandedReturn) => Promise<Outcome | Refusal>,
): Promise<ReturnResult | Refusal> {
  const hash = hashRequest([name, command]);
  const running = ctx.transaction(async (tx): Promise<ReturnResult | Refusal> => {
    const notAllowed = unlessMay(tx.actor);
    if (notAllowed) return notAllowed;
    const locked = await lockReturn(tx, command.returnId);
    if (!locked) return refuse('return-unknown');
    const [earlier] = await tx.db.select().from(returnCommands).where(eq(returnCommands.key, command.key));
    if (earlier) return earlier.requestHash === hash ? earlier.result : refuse('command-key-reused');
    const changed = await changedSince(tx, locked.found, command);
    if (changed) return changed;
    const outcome = await work(tx, { ...locked, requestHash: hash });
    if (isRefusal(outcome)) return outcome;
    const result = await applyReturnOutcome(tx, locked.found, name, outcome);
    if (isRefusal(result)) return result;
    // The same key may have been used for another return meanwhile.
    const saved = await tx.db
      .insert(returnCommands)
      .values({ key: command.key, returnId: result.returnId, requestHash: hash, result, at: tx.now() })
      .onConflictDoNothing()
      .returning({ key: returnCommands.key });
    return saved.length > 0 ? result : refuse('command-key-reused');
  });
  return refuseWhenLocked(refuse('order-busy', { retryAfter: 60 }), running);
}

/** The return with its order, both locked; the order first, as everywhere. */
async function lockReturn(tx: TransactionContext, returnId: string): Promise<LockedReturn | undefined> {
  const [known] = await tx.db.select({ orderId: returns.orderId }).from(returns).where(eq(returns.id, returnId));
  const order = known && (await lockOrder(tx, known.orderId));
  if (!order) return undefined;
  const [found] = await tx.db.select().from(returns).where(eq(returns.id, returnId)).for('update');
  return found && { order, found };
}

/** Moves a locked return, raises the version, records the event. After a refusal the caller rolls back. */
export async function applyReturnOutcome(
  tx: TransactionContext,
  { id, state: from, version: before }: ReturnRow,
  name: string,
  { to, refusal, facts = {} }: Outcome,
): Promise<ReturnResult | Refusal> {
  if (to !== undefined && !mayReturnMove(from, to)) return refuse('return-move-not-allowed', { from, to });
  const at = tx.now();
  const version = before + 1;
  await tx.db
    .update(returns)
    .set({ ...(to && { state: to }), ...(refusal !== undefined && { refusal }), version, updatedAt: at })
    .where(eq(returns.id, id));
  await tx.db.insert(returnEvents).values({
    returnId: id,
    kind: name,
    ...(to && { fromState: from, toState: to }),
    actor: actorName(tx.actor),
    facts,
    at,
  });
  if (to) await closeSettledExceptions(tx, `return:${id}`, 'С\u00a0возвратом пошли дальше.');
  return { returnId: id, state: to ?? from, version };
}

async function changedSince(
  tx: TransactionContext,
  { id, version }: ReturnRow,
  { expectedVersion }: ReturnCommand,
): Promise<Refusal | undefined> {
  if (version === expectedVersion) return undefined;
  const [last] = await tx.db
    .select({ actor: returnEvents.actor, kind: returnEvents.kind })
    .from(returnEvents)
    .where(eq(returnEvents.returnId, id))
    .orderBy(desc(returnEvents.id))
    .limit(1);
  const { actor: by = '', kind: change = '' } = last ?? {};
  return refuse('return-changed', { version, by, change });
}
