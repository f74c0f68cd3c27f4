import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import { refuseWhenLocked } from '../../platform/locked-row.ts';
import type { ShopContext } from '../context.ts';
import type { OrderContact } from '../orders/order.rules.ts';
import { saveRecipient } from '../orders/save-recipient.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { lockChangeableOrder, recordChange, unlessShipmentChangeable } from './lock-changeable-order.ts';
import { runCommand, type ShipmentCommand } from './run-command.ts';

type Recipient = Pick<OrderContact, 'name' | 'phone'>;

/** Another person collects the order; possible while nothing of it is registered at a carrier. Repeating it changes nothing. */
export function changeRecipient(
  ctx: Pick<ShopContext, 'transaction'>,
  orderId: string,
  recipient: Recipient,
): Promise<{ changed: true } | Refusal> {
  const changing = ctx.transaction(async (tx): Promise<{ changed: true } | Refusal> => {
    const order = await lockChangeableOrder(tx, orderId, (owned) => unlessAllowed(tx.actor, 'change-delivery', owned));
    if (isRefusal(order)) return order;
    if (await saveRecipient(tx, order, recipient)) await recordChange(tx, order, 'recipient-changed');
    return { changed: true };
  });
  return refuseWhenLocked(refuse('order-busy', { retryAfter: 60 }), changing);
}

/** The same by the staff, also while the shipment is on hold: a hold often waits for it. */
export function changeRecipientOfShipment(
  ctx: Pick<ShopContext, 'transaction'>,
  command: ShipmentCommand & { readonly recipient: Recipient },
) {
  return runCommand(
    ctx,
    {
      name: 'recipient-changed',
      command,
      unlessMay: (actor) => unlessAllowed(actor, 'change-delivery', 'order'),
      atAnyTime: true,
    },
    async (tx, locked) => {
      const refused = await unlessShipmentChangeable(tx, locked);
      if (refused) return refused;
      const { order, shipment } = locked;
      if (await saveRecipient(tx, order, command.recipient))
        await recordChange(tx, order, 'recipient-changed', shipment.id);
      return {};
    },
  );
}
