import { and, between, count, isNull, sql } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { daysOfMonth, isMonthOver } from './day.rules.ts';
import { reconciliationDifferences, reconciliationMonths } from './reconciliation.tables.ts';

/**
 * Closes a month that is over and has no open differences: from then on a change of it is an exception. Closing it again changes
 * nothing.
 * @param month its first day
 */
export function closeMonth(
  ctx: Pick<ShopContext, 'transaction'>,
  month: string,
): Promise<{ readonly month: string } | Refusal> {
  return ctx.transaction(async (tx) => {
    const notAllowed = unlessAllowed(tx.actor, 'close-month', 'reconciliation');
    if (notAllowed) return notAllowed;
    if (!isMonthOver(month, tx.now())) return refuse('month-not-over');
    // A comparison that is being saved is waited for.
    await tx.db.execute(sql`lock table ${reconciliationMonths} in share row exclusive mode`);
    const { first, last } = daysOfMonth(month);
    const [open] = await tx.db
      .select({ differences: count() })
      .from(reconciliationDifferences)
      .where(and(isNull(reconciliationDifferences.closedAt), between(reconciliationDifferences.day, first, last)));
    if (open!.differences > 0) return refuse('month-has-differences', { differences: open!.differences });
    await tx.db
      .insert(reconciliationMonths)
      .values({ month, closedBy: actorName(tx.actor), closedAt: tx.now() })
      .onConflictDoNothing();
    return { month };
  });
}
