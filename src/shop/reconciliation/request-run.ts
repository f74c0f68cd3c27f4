import { and, eq, isNotNull } from 'drizzle-orm';
import { moscowDay } from '../../kernel/dates.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { EVERY_COMPANY } from './day.rules.ts';
import { reconciliationRuns } from './reconciliation.tables.ts';

/**
 * Asks for a day to be compared with every company; the schedule does it within minutes. What waits already is not asked for
 * twice.
 * @param day `2026-11-21`, before today
 */
export function requestRun(
  ctx: Pick<ShopContext, 'transaction'>,
  day: string,
): Promise<{ readonly day: string } | Refusal> {
  return ctx.transaction(async (tx) => {
    const notAllowed = unlessAllowed(tx.actor, 'run', 'reconciliation');
    if (notAllowed) return notAllowed;
    const now = tx.now();
    if (day >= moscowDay(now)) return refuse('reconciliation-too-early');
    const waiting = await tx.db
      .select({ id: reconciliationRuns.id })
      .from(reconciliationRuns)
      .where(
        and(
          eq(reconciliationRuns.day, day),
          eq(reconciliationRuns.company, EVERY_COMPANY),
          isNotNull(reconciliationRuns.nextTryAt),
        ),
      );
    const asked = { day, company: EVERY_COMPANY, askedBy: actorName(tx.actor), nextTryAt: now, createdAt: now };
    if (waiting.length === 0) await tx.db.insert(reconciliationRuns).values(asked);
    return { day };
  });
}

/** Has days compared with one company again, within minutes; today is compared by the night. */
export async function addRuns(tx: TransactionContext, company: string, days: readonly string[]): Promise<void> {
  const now = tx.now();
  const past = [...new Set(days)].filter((day) => day < moscowDay(now));
  if (past.length === 0) return;
  const asked = { company, askedBy: actorName(tx.actor), nextTryAt: now, createdAt: now };
  await tx.db.insert(reconciliationRuns).values(past.map((day) => ({ day, ...asked })));
}
