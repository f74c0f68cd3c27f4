import { eq, sql } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { closeSettledExceptions } from '../exceptions/close-settled-exceptions.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { differenceChangedSince } from './difference-changed-since.ts';
import { reconciliationDifferences, reconciliationEvents, reconciliationMonths } from './reconciliation.tables.ts';
import { subjectOf } from './save-comparison.ts';

interface ClosedDifference {
  readonly reason: string;
  /** The version that the sender saw; without it, whatever it is. */
  readonly expectedVersion?: number | undefined;
}

/**
 * Closes a difference that a person has explained. It opens again only if its sums change; no money is moved. Said again with the same
 * reason, it answers the same.
 */
export function closeDifference(
  ctx: Pick<ShopContext, 'transaction'>,
  id: number,
  { reason, expectedVersion }: ClosedDifference,
): Promise<{ readonly id: number; readonly state: 'closed' } | Refusal> {
  return ctx.transaction(async (tx) => {
    const notAllowed = unlessAllowed(tx.actor, 'close', 'reconciliation');
    if (notAllowed) return notAllowed;
    await tx.db.execute(sql`lock table ${reconciliationMonths} in share mode`);
    const ofId = eq(reconciliationDifferences.id, id);
    const [found] = await tx.db.select().from(reconciliationDifferences).where(ofId).for('update');
    const done = { id, state: 'closed' as const };
    const actor = actorName(tx.actor);
    if (found?.closedBy === actor && found.reason === reason) return done;
    if (!found || found.closedAt !== null) return refuse('difference-unknown');
    const changed = await differenceChangedSince(tx, found, expectedVersion);
    if (changed) return changed;
    const closed = { closedAt: tx.now(), closedBy: actor, reason, version: found.version + 1 };
    await tx.db.update(reconciliationDifferences).set(closed).where(ofId);
    const event = { kind: 'closed' as const, actor, facts: { reason }, at: tx.now() };
    await tx.db.insert(reconciliationEvents).values({ differenceId: id, ...event });
    await closeSettledExceptions(tx, subjectOf(id), reason);
    return done;
  });
}
