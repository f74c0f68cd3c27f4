import { isRefusal, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { voidSavedPayout } from '../settlements/save-payout.ts';
import { addRuns } from './request-run.ts';

/** Takes back a payout that was typed wrong, with a reason; it stays in the list of payouts. */
export function voidPayout(
  ctx: Pick<ShopContext, 'transaction'>,
  id: number,
  reason: string,
): Promise<{ readonly id: number; readonly state: 'voided' } | Refusal> {
  return ctx.transaction(async (tx) => {
    const notAllowed = unlessAllowed(tx.actor, 'record-payout', 'reconciliation');
    if (notAllowed) return notAllowed;
    const gone = await voidSavedPayout(tx, id, reason);
    if (isRefusal(gone)) return gone;
    await addRuns(tx, gone.company, gone.days);
    return { id, state: 'voided' as const };
  });
}
