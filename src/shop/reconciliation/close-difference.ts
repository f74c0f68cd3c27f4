import { and, eq, isNull, sql } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { closeSettledExceptions } from '../exceptions/close-settled-exceptions.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { reconciliationDifferences, reconciliationEvents, reconciliationMonths } from './reconciliation.tables.ts';
import { subjectOf } from './save-comparison.ts';

/** Closes a difference that a person has explained. It opens again only if its sums change; no money is moved. */
export function closeDifference(
  ctx: Pick<ShopContext, 'transaction'>,
  id: number,
  reason: string,
): Promise<{ readonly id: number; readonly state: 'closed' } | Refusal> {
  return ctx.transaction(async (tx) => {
    const notAllowed = unlessAllowed(tx.actor, 'close', 'reconciliation');
    if (notAllowed) return notAllowed;
    await tx.db.execute(sql`lock table ${reconciliationMonths} in share mode`);
    const [closed] = await tx.db
      .update(reconciliationDifferences)
      .set({ closedAt: tx.now(), closedBy: actorName(tx.actor), reason })
      .where(and(eq(reconciliationDifferences.id, id), isNull(reconciliationDifferences.closedAt)))
      .returning({ id: reconciliationDifferences.id });
    if (!closed) return refuse('difference-unknown');
    const event = { kind: 'closed' as const, actor: actorName(tx.actor), facts: { reason }, at: tx.now() };
    await tx.db.insert(reconciliationEvents).values({ differenceId: id, ...event });
    await closeSettledExceptions(tx, subjectOf(id), reason);
    return { id, state: 'closed' as const };
  });
}
