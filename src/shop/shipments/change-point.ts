import { eq } from 'drizzle-orm';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import { refuseWhenLocked } from '../../platform/locked-row.ts';
import { products } from '../catalog/catalog.tables.ts';
import type { ShopContext } from '../context.ts';
import { findPoint } from '../delivery/find-point.ts';
import { parcelOf } from '../delivery/parcel.rules.ts';
import { pointProblem } from '../delivery/point-limits.rules.ts';
import { carrierOf, ownedOrder } from '../orders/order.rules.ts';
import { orderLines, orders } from '../orders/orders.tables.ts';
import { savePoint } from '../orders/save-point.ts';
import { may, unlessAllowed } from '../permissions/permissions.rules.ts';
import { cityForDelivery } from '../places/places.reads.ts';
import { lockChangeableOrder } from './lock-changeable-order.ts';

/**
 * The order goes to another point of its carrier in its city, which must take the parcel and its payment. The price of delivery
 * is one for all points of a carrier in a city, so the sum stays. Possible while nothing is registered at a carrier.
 */
export async function changePoint(
  ctx: ShopContext,
  orderId: string,
  pointCode: string,
): Promise<{ changed: true } | Refusal> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
  if (!order || !may(ctx.actor, 'read', ownedOrder(order))) return refuse('order-unknown');
  const { method, cityId } = order.delivery;
  if (method !== 'point' || cityId === undefined) return refuse('delivery-unavailable', { method: 'point' });
  const city = await cityForDelivery(ctx.db, cityId);
  if (!city) return refuse('city-unknown', { cityId });
  const point = await findPoint(ctx, city, carrierOf(order.delivery), pointCode);
  if (isRefusal(point)) return point;
  const problem = pointProblem(point, await parcelOfOrder(ctx, orderId), order.total === 0 ? null : order.paySystem);
  if (problem) return refuse('delivery-point-unfit', { problem, kind: point.kind });
  const changing = ctx.transaction(async (tx): Promise<{ changed: true } | Refusal> => {
    const locked = await lockChangeableOrder(tx, orderId, (owned) => unlessAllowed(tx.actor, 'change-delivery', owned));
    if (isRefusal(locked)) return locked;
    await savePoint(tx, locked, point);
    return { changed: true };
  });
  return refuseWhenLocked(refuse('order-busy', { retryAfter: 60 }), changing);
}

async function parcelOfOrder({ db }: ShopContext, orderId: string) {
  const { weightGrams, sizeCm } = products;
  const lines = await db
    .select({ weightGrams, sizeCm, quantity: orderLines.quantity })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(eq(orderLines.orderId, orderId));
  return parcelOf(lines);
}
