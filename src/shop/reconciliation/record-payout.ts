import { moscowDay } from '../../kernel/dates.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { savePayout, type RecordedPayout } from '../settlements/save-payout.ts';
import { addRuns } from './request-run.ts';

/**
 * Records what the bank's statement says of a company, and has the days that it may explain compared again. Repeated, it changes
 * nothing.
 */
export function recordPayout(
  ctx: Pick<ShopContext, 'transaction'>,
  payout: RecordedPayout,
): Promise<{ readonly id: number } | Refusal> {
  return ctx.transaction(async (tx) => {
    const notAllowed = unlessAllowed(tx.actor, 'record-payout', 'reconciliation');
    if (notAllowed) return notAllowed;
    if (payout.day > moscowDay(tx.now())) return refuse('payout-in-future');
    const saved = await savePayout(tx, payout);
    if (isRefusal(saved)) return saved;
    await addRuns(tx, payout.company, [payout.day, ...saved.days]);
    return { id: saved.id };
  });
}
