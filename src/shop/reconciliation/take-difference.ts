import { and, eq, isNull } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName, isSameActor } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { differenceChangedSince } from './difference-changed-since.ts';
import { reconciliationDifferences, reconciliationEvents } from './reconciliation.tables.ts';

interface TakenDifference {
  readonly id: number;
  /** Null: nobody has it. */
  readonly owner: string | null;
  readonly version: number;
}

/**
 * Somebody looks into an open difference, so that the others need not; or gives it up, for whoever has it. One that another person has is
 * not taken over before that. Repeating it changes nothing.
 * @param expectedVersion that the sender saw; without it, whatever it is
 */
export function takeDifference(
  ctx: Pick<ShopContext, 'transaction'>,
  id: number,
  does: 'taken' | 'released',
  expectedVersion?: number,
): Promise<TakenDifference | Refusal> {
  return ctx.transaction(async (tx) => {
    const notAllowed = unlessAllowed(tx.actor, 'take', 'reconciliation');
    if (notAllowed) return notAllowed;
    const { id: differenceId, owner, version, closedAt } = reconciliationDifferences;
    const [found] = await tx.db
      .select({ id: differenceId, owner, version })
      .from(reconciliationDifferences)
      .where(and(eq(differenceId, id), isNull(closedAt)))
      .for('update');
    if (!found) return refuse('difference-unknown');
    const actor = actorName(tx.actor);
    const isTaking = does === 'taken';
    if (found.owner === null ? !isTaking : isTaking && isSameActor(found.owner, actor)) return found;
    if (found.owner !== null && isTaking) return refuse('difference-taken', { by: found.owner });
    const changed = await differenceChangedSince(tx, found, expectedVersion);
    if (changed) return changed;
    const next = { owner: isTaking ? actor : null, version: found.version + 1 };
    await tx.db.update(reconciliationDifferences).set(next).where(eq(differenceId, id));
    await tx.db
      .insert(reconciliationEvents)
      .values({ differenceId: id, kind: does, actor, facts: { owner: found.owner }, at: tx.now() });
    return { id, ...next };
  });
}
