import type { ShopContext } from '../context.ts';
import { isUntouched } from '../orders/order.rules.ts';
import { closeChange, lockChange } from './close-change.ts';

/** Closes an open change that nobody may answer any more; does nothing if that has changed meanwhile. */
export function closeDeadChange(
  ctx: Pick<ShopContext, 'transaction'>,
  { id, orderId }: { readonly id: string; readonly orderId: string },
): Promise<void> {
  return ctx.transaction(async (tx) => {
    const { order, change } = (await lockChange(tx, orderId, id)) ?? {};
    if (!order || change?.state !== 'open') return;
    if (change.expiresAt <= tx.now()) await closeChange(tx, order, change, 'expired');
    else if (change.asksBuyer && !isUntouched(order.state)) await closeChange(tx, order, change, 'outdated');
  });
}
