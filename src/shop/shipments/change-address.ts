import { eq } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { unlessCourierComes, type CourierContext } from '../delivery/courier-comes.ts';
import { orderLocation } from '../delivery/order-location.ts';
import { unlessCollectedThere } from '../delivery/unless-collected.ts';
import { dueOf } from '../orders/cancelled-pieces.rules.ts';
import type { CourierAddress } from '../orders/courier-address.rules.ts';
import { carrierOf } from '../orders/order.rules.ts';
import { orders } from '../orders/orders.tables.ts';
import { saveAddress } from '../orders/save-address.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import type { PlacesContext } from '../places/call-address-service.ts';
import { cityForDelivery } from '../places/places.reads.ts';
import { recordChange, unlessShipmentChangeable } from './lock-changeable-order.ts';
import { runCommand, type ShipmentCommand } from './run-command.ts';
import { shipments, type CommandResult } from './shipments.tables.ts';

/**
 * The staff sends the order to another address of its city: the price of a courier is one for a city, so the sum stays. Possible
 * while nothing is registered at a carrier, also while the shipment is on hold, and where the courier comes and takes
 * the payment. Asks the address company and the carrier, so never call it in a transaction.
 */
export async function changeAddress(
  ctx: PlacesContext & CourierContext & Pick<ShopContext, 'actor' | 'now' | 'transaction'>,
  command: ShipmentCommand & { readonly address: CourierAddress },
): Promise<CommandResult | Refusal> {
  const notAllowed = unlessAllowed(ctx.actor, 'change-delivery', 'order');
  if (notAllowed) return notAllowed;
  const [found] = await ctx.db
    .select({ order: orders })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(eq(shipments.id, command.shipmentId));
  if (!found) return refuse('shipment-unknown');
  const { order } = found;
  const { method, cityId } = order.delivery;
  if (method !== 'courier') return refuse('shipment-method-differs', { method });
  if (cityId === undefined) return refuse('parcel-address-missing');
  const { address } = command;
  const { location, houseZip } = await orderLocation(ctx, { method, cityId, address }, undefined);
  const carrier = carrierOf(order.delivery);
  const city = await cityForDelivery(ctx.db, cityId);
  const unfit =
    (await unlessCourierComes(ctx, { carrier, zip: houseZip })) ??
    (city && (await unlessCollectedThere(ctx, { carrier, city, paySystem: order.paySystem, due: dueOf(order) })));
  return runCommand(
    ctx,
    {
      name: 'address-changed',
      command,
      unlessMay: (actor) => unlessAllowed(actor, 'change-delivery', 'order'),
      atAnyTime: true,
    },
    async (tx, locked) => {
      const refused = (await unlessShipmentChangeable(tx, locked)) ?? unfit;
      if (refused) return refused;
      const { order: changed, shipment } = locked;
      await saveAddress(tx, changed, { address, location });
      await recordChange(tx, changed, 'address-changed', shipment.id);
      return {};
    },
  );
}
