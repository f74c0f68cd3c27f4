import { eq } from 'drizzle-orm';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import { refuseWhenLocked } from '../../platform/locked-row.ts';
import type { ShopContext } from '../context.ts';
import type { PickupPoint } from '../delivery/delivery-carrier.port.ts';
import { findPoint, type PointContext } from '../delivery/find-point.ts';
import { pointProblem } from '../delivery/point-limits.rules.ts';
import { unlessCollectedThere } from '../delivery/unless-collected.ts';
import { dueOf } from '../orders/cancelled-pieces.rules.ts';
import { carrierOf, ownedOrder } from '../orders/order.rules.ts';
import { orders } from '../orders/orders.tables.ts';
import { deliveryToPoint } from '../orders/point-tariff.rules.ts';
import { savePoint } from '../orders/save-point.ts';
import { may, unlessAllowed } from '../permissions/permissions.rules.ts';
import { ourCity } from '../places/places.reads.ts';
import { lockChangeableOrder, recordChange, unlessShipmentChangeable } from './lock-changeable-order.ts';
import { parcelOfOrder } from './parcel-of-order.reads.ts';
import { runCommand, type ShipmentCommand } from './run-command.ts';
import { shipments, type CommandResult } from './shipments.tables.ts';

type ChangeContext = PointContext & Pick<ShopContext, 'actor' | 'transaction'>;

/**
 * The order goes to another point of its carrier in its city, which must take the parcel and its payment. The sum stays, also
 * between a point and a locker, for which the parcel gets another tariff. Possible while nothing is registered at a carrier.
 */
export async function changePoint(
  ctx: ChangeContext,
  orderId: string,
  pointCode: string,
): Promise<{ changed: true } | Refusal> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
  if (!order || !may(ctx.actor, 'read', ownedOrder(order))) return refuse('order-unknown');
  const point = await findFittingPoint(ctx, order, pointCode);
  if (isRefusal(point)) return point;
  const changing = ctx.transaction(async (tx): Promise<{ changed: true } | Refusal> => {
    const locked = await lockChangeableOrder(tx, orderId, (owned) => unlessAllowed(tx.actor, 'change-delivery', owned));
    if (isRefusal(locked)) return locked;
    if (await savePoint(tx, locked, point)) await recordChange(tx, locked, 'point-changed');
    return { changed: true };
  });
  return refuseWhenLocked(refuse('order-busy', { retryAfter: 60 }), changing);
}

/** The same by the staff, also while the shipment is on hold: a hold often waits for it. */
export async function changePointOfShipment(
  ctx: ChangeContext,
  command: ShipmentCommand & { readonly pointCode: string },
): Promise<CommandResult | Refusal> {
  const notAllowed = unlessAllowed(ctx.actor, 'change-delivery', 'order');
  if (notAllowed) return notAllowed;
  const [found] = await ctx.db
    .select({ order: orders })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(eq(shipments.id, command.shipmentId));
  if (!found) return refuse('shipment-unknown');
  const { method, cityId } = found.order.delivery;
  if (method !== 'point') return refuse('shipment-method-differs', { method });
  if (cityId === undefined) return refuse('parcel-address-missing');
  const point = await findFittingPoint(ctx, found.order, command.pointCode);
  if (isRefusal(point)) return point;
  return runCommand(
    ctx,
    {
      name: 'point-changed',
      command,
      unlessMay: (actor) => unlessAllowed(actor, 'change-delivery', 'order'),
      atAnyTime: true,
    },
    async (tx, locked) => {
      const refused = await unlessShipmentChangeable(tx, locked);
      if (refused) return refused;
      const { order, shipment } = locked;
      const from = order.delivery.pointCode;
      if (await savePoint(tx, order, point)) await recordChange(tx, order, 'point-changed', shipment.id);
      return { facts: { from, to: point.code } };
    },
  );
}

/** May ask the carrier, so never call it in a transaction. */
async function findFittingPoint(
  ctx: PointContext,
  order: typeof orders.$inferSelect,
  pointCode: string,
): Promise<(PickupPoint & { readonly zip: string }) | Refusal> {
  const { method, cityId } = order.delivery;
  if (method !== 'point' || cityId === undefined) return refuse('delivery-unavailable', { method: 'point' });
  const city = await ourCity(ctx.db, cityId);
  if (!city) return refuse('city-unknown', { cityId });
  const point = await findPoint(ctx, city, carrierOf(order.delivery), pointCode);
  if (isRefusal(point)) return point;
  const parcel = await parcelOfOrder(ctx.db, order.id);
  const problem = pointProblem(point, parcel, order.total === 0 ? null : order.paySystem);
  if (problem) return refuse('delivery-point-unfit', { problem, kind: point.kind });
  if (!deliveryToPoint(order.delivery, point))
    return refuse('delivery-point-unfit', { problem: 'not-carried', kind: point.kind });
  const { paySystem } = order;
  const there = { carrier: carrierOf(order.delivery), city, paySystem, due: dueOf(order) };
  const tooMuch = await unlessCollectedThere(ctx, there);
  return tooMuch ?? { ...point, zip: point.zip ?? city.zip };
}
