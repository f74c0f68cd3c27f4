import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { refuseWhenLocked } from '../../platform/locked-row.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import type { ChangeState } from './change.rules.ts';
import { closeChange, lockChange } from './close-change.ts';
import { isPaid } from './order-changes.reads.ts';

/** A member takes back what the buyer was asked; the order goes on as it is. Repeating it changes nothing. */
export function withdrawChange(
  ctx: Pick<ShopContext, 'transaction'>,
  { orderId, changeId }: { readonly orderId: string; readonly changeId: string },
): Promise<{ state: ChangeState } | Refusal> {
  const withdrawing = ctx.transaction(async (tx): Promise<{ state: ChangeState } | Refusal> => {
    const notAllowed = unlessAllowed(tx.actor, 'change', 'order');
    if (notAllowed) return notAllowed;
    const { order, change } = (await lockChange(tx, orderId, changeId)) ?? {};
    if (!order || !change) return refuse('change-unknown');
    if (change.state === 'withdrawn') return { state: change.state };
    if (change.state !== 'open') return refuse('change-closed', { state: change.state });
    if (await isPaid(tx.db, changeId)) return refuse('change-closed', { state: 'applied' });
    await closeChange(tx, order, change, 'withdrawn');
    return { state: 'withdrawn' };
  });
  return refuseWhenLocked(refuse('order-busy', { retryAfter: 60 }), withdrawing);
}
