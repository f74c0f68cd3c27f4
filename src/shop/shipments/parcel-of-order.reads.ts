import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { products } from '../catalog/catalog.tables.ts';
import type { Parcel } from '../delivery/delivery-carrier.port.ts';
import { parcelOf } from '../delivery/parcel.rules.ts';
import { orderLines } from '../orders/orders.tables.ts';

/** The parcel of an order as it is estimated before it is packed. */
export async function parcelOfOrder(db: Db, orderId: string): Promise<Parcel> {
  const { weightGrams, sizeCm } = products;
  const lines = await db
    .select({ weightGrams, sizeCm, quantity: orderLines.quantity })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(eq(orderLines.orderId, orderId));
  return parcelOf(lines);
}
