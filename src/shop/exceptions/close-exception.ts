import { eq } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import type { ExceptionFacts } from './exception.rules.ts';
import { isCallUnclear, isHeld } from './exceptions.reads.ts';
import { exceptions } from './exceptions.tables.ts';
import { exceptionChangedSince } from './run-exception-command.ts';

interface ClosedException {
  readonly id: number;
  readonly reason: string;
  /** The version that the sender saw; without it, whatever it is. */
  readonly expectedVersion?: number | undefined;
}

/**
 * Closes an exception with the reason given by staff. One already closed is not changed; said again, it answers the same. What only a
 * record or an answer settles stays until then: whether a courier comes, without which no other is called for that day, and what a buyer
 * who asks to cancel an order is told.
 */
export function closeException(
  ctx: Pick<ShopContext, 'transaction'>,
  { id, reason, expectedVersion }: ClosedException,
): Promise<{ state: 'closed' } | Refusal> {
  return ctx.transaction(async (tx) => {
    const notAllowed = unlessAllowed(tx.actor, 'close', 'exception');
    if (notAllowed) return notAllowed;
    const [found] = await tx.db.select().from(exceptions).where(eq(exceptions.id, id)).for('update');
    const closedBy = actorName(tx.actor);
    const isRepeat = found?.closedBy === closedBy && found.reason === reason;
    if (!found || (found.closedAt !== null && !isRepeat)) return refuse('exception-unknown');
    if (isRepeat) return { state: 'closed' as const };
    const changed = expectedVersion !== undefined && (await exceptionChangedSince(tx, found, expectedVersion));
    if (changed) return changed;
    const unsettled = await unsettledKind(tx, found);
    if (unsettled) return refuse('exception-needs-settling', { kind: unsettled });
    await tx.db.update(exceptions).set({ closedBy, closedAt: tx.now(), reason }).where(eq(exceptions.id, id));
    return { state: 'closed' as const };
  });
}

async function unsettledKind(
  { db }: TransactionContext,
  { kind, subject, facts }: typeof exceptions.$inferSelect,
): Promise<'courier-unclear' | 'cancel-asked' | undefined> {
  if (kind === 'courier-unclear') return (await isCallUnclear(db, subject)) ? kind : undefined;
  if (kind !== 'cancel-asked') return undefined;
  return (await isHeld(db, (facts as ExceptionFacts['cancel-asked']).hold)) ? kind : undefined;
}
