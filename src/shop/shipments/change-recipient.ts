import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import { refuseWhenLocked } from '../../platform/locked-row.ts';
import type { ShopContext } from '../context.ts';
import type { OrderContact } from '../orders/order.rules.ts';
import { saveRecipient } from '../orders/save-recipient.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { lockChangeableOrder } from './lock-changeable-order.ts';

/** Another person collects the order; possible while nothing of it is registered at a carrier. Repeating it changes nothing. */
export function changeRecipient(
  ctx: Pick<ShopContext, 'transaction'>,
  orderId: string,
  recipient: Pick<OrderContact, 'name' | 'phone'>,
): Promise<{ changed: true } | Refusal> {
  const changing = ctx.transaction(async (tx): Promise<{ changed: true } | Refusal> => {
    const order = await lockChangeableOrder(tx, orderId, (owned) => unlessAllowed(tx.actor, 'change-delivery', owned));
    if (isRefusal(order)) return order;
    await saveRecipient(tx, order, recipient);
    return { changed: true };
  });
  return refuseWhenLocked(refuse('order-busy', { retryAfter: 60 }), changing);
}
