import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { products } from '../catalog/catalog.tables.ts';
import type { Parcel } from '../delivery/delivery-carrier.port.ts';
import { parcelOf } from '../delivery/parcel.rules.ts';
import { orderLines } from '../orders/orders.tables.ts';

/** The parcel of an order as it is estimated before it is packed, without the pieces that will not come. */
export async function parcelOfOrder(db: Db, orderId: string): Promise<Parcel> {
  const { weightGrams, sizeCm } = products;
  const coming = sql<number>`${orderLines.quantity} - ${orderLines.cancelled}`;
  const lines = await db
    .select({ weightGrams, sizeCm, quantity: coming })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(and(eq(orderLines.orderId, orderId), gt(coming, 0)));
  return parcelOf(lines);
}
