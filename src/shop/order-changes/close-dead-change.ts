import type { ShopContext } from '../context.ts';
import { isUntouched } from '../orders/order.rules.ts';
import { closeChange, lockChange } from './close-change.ts';
import { isPaid } from './order-changes.reads.ts';

/** Closes an open change that nobody may answer any more; does nothing if that has changed meanwhile. */
export function closeDeadChange(
  ctx: Pick<ShopContext, 'transaction'>,
  { id, orderId }: { readonly id: string; readonly orderId: string },
): Promise<void> {
  return ctx.transaction(async (tx) => {
    const { order, change } = (await lockChange(tx, orderId, id)) ?? {};
    if (!order || change?.state !== 'open') return;
    const waits = change.toPay === null ? isUntouched(order.state) : order.state === 'paid';
    if (change.asksBuyer && !waits) await closeChange(tx, order, change, 'outdated');
    // Its money has come, and it is about to be applied.
    else if (change.expiresAt <= tx.now() && !(await isPaid(tx.db, id)))
      await closeChange(tx, order, change, 'expired');
  });
}
