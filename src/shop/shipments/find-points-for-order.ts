import { eq } from 'drizzle-orm';
import type { PaySystem } from '../../kernel/pay-systems.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { findPointsOfCarrier, type PointForParcel } from '../delivery/find-points.ts';
import { parcelProblem, paySystemsAt } from '../delivery/point-limits.rules.ts';
import { carrierOf, mayChangeDelivery, ownedOrder } from '../orders/order.rules.ts';
import { orders } from '../orders/orders.tables.ts';
import { deliveryToPoint } from '../orders/point-tariff.rules.ts';
import { may } from '../permissions/permissions.rules.ts';
import { ourCity, type OurCity } from '../places/places.reads.ts';
import { parcelOfOrder } from './parcel-of-order.reads.ts';

export interface PointsForOrder {
  readonly city: OurCity;
  /** How the order is paid; null when nothing is left to pay. */
  readonly paySystem: PaySystem | null;
  readonly points: readonly PointForParcel[];
}

/** Points of the order's carrier in its city, to choose another one: also those that do not take its parcel or its payment, or that its carrier has no tariff for. */
export async function findPointsForOrder(ctx: ShopContext, orderId: string): Promise<PointsForOrder | Refusal> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
  if (!order || !may(ctx.actor, 'read', ownedOrder(order))) return refuse('order-unknown');
  if (!mayChangeDelivery(order)) return refuse('order-not-changeable', { state: order.state });
  const { method, cityId } = order.delivery;
  const carrier = carrierOf(order.delivery);
  if (method !== 'point' || cityId === undefined || !carrier)
    return refuse('delivery-unavailable', { method: 'point' });
  const [city, found, parcel] = await Promise.all([
    ourCity(ctx.db, cityId),
    findPointsOfCarrier(ctx, cityId, carrier),
    parcelOfOrder(ctx.db, orderId),
  ]);
  if (!city) return refuse('city-unknown', { cityId });
  if (isRefusal(found)) return found;
  return {
    city,
    paySystem: order.total === 0 ? null : order.paySystem,
    points: found.map((point) => ({
      point,
      problem: parcelProblem(point, parcel) ?? (deliveryToPoint(order.delivery, point) ? undefined : 'not-carried'),
      paySystems: paySystemsAt(point, [order.paySystem]),
    })),
  };
}
