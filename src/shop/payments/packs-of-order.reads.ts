import { sql } from 'drizzle-orm';
import type { Kopecks } from '../../kernel/money.ts';
import type { Db } from '../../platform/database.ts';

/** A pack of a parcel. */
export interface PackOfOrder extends Record<string, unknown> {
  readonly id: number;
  readonly position: number;
  readonly productId: number;
  readonly name: string;
  readonly price: Kopecks;
  readonly code: string | null;
  /** A refund that has not failed was for it. */
  readonly refunded: boolean;
}

/** All packs of the order's parcels that hold at least one of these packs, in the order of the closing receipt. */
export async function packsBeside(db: Db, orderId: string, unitIds: readonly number[]): Promise<PackOfOrder[]> {
  const { rows } = await db.execute<PackOfOrder>(sql`
    select u.id, u.position, u.product_id as "productId", p.name, p.price, u.code,
      exists (select 1 from refund_units f join refunds r on r.id = f.refund_id
        where f.unit_id = u.id and r.state <> 'failed') as refunded
    from shipments s join shipment_units u on u.shipment_id = s.id join products p on p.id = u.product_id
    where s.order_id = ${orderId} and u.removed_at is null
      and s.id in (select shipment_id from shipment_units where id = any(${sql.param([...unitIds])}::bigint[]))
    order by u.position, u.id`);
  return rows;
}
