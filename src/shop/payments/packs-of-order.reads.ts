import { sql } from 'drizzle-orm';
import type { Kopecks } from '../../kernel/money.ts';
import type { Db } from '../../platform/database.ts';
import type { PacksOfLine } from './refund.rules.ts';

/** A pack of a parcel. */
export interface PackOfOrder extends Record<string, unknown> {
  readonly id: number;
  readonly position: number;
  readonly productId: number;
  readonly name: string;
  readonly price: Kopecks;
  readonly code: string | null;
  /** The buyer has taken it. */
  readonly taken: boolean;
  /** A refund that has not failed was for it. */
  readonly refunded: boolean;
}

/** All packs of the order's parcels that hold at least one of these packs, in the order of the closing receipt. */
export async function packsBeside(db: Db, orderId: string, unitIds: readonly number[]): Promise<PackOfOrder[]> {
  const { rows } = await db.execute<PackOfOrder>(sql`
    select u.id, u.position, u.product_id as "productId", p.name, p.price, u.code,
      u.outcome is not distinct from 'delivered' as taken,
      exists (select 1 from refund_units f join refunds r on r.id = f.refund_id
        where f.unit_id = u.id and r.state <> 'failed') as refunded
    from shipments s join shipment_units u on u.shipment_id = s.id join products p on p.id = u.product_id
    where s.order_id = ${orderId} and u.removed_at is null
      and s.id in (select shipment_id from shipment_units where id = any(${sql.param([...unitIds])}::bigint[]))
    order by u.position, u.id`);
  return rows;
}

/** Packs of an order that its buyer did not take, and that nothing was sent for; those whose refund names them are left out. */
export async function untakenPacks(db: Db, orderId: string): Promise<PackOfOrder[]> {
  const { rows } = await db.execute<PackOfOrder>(sql`
    select u.id, u.position, u.product_id as "productId", p.name, p.price, u.code, false as taken, false as refunded
    from shipments s join shipment_units u on u.shipment_id = s.id join products p on p.id = u.product_id
    where s.order_id = ${orderId} and u.removed_at is null and u.outcome in ('returning', 'lost')
      and not exists (select 1 from shipment_events e where e.shipment_id = s.id and e.kind = 'sent-again')
      and not exists (select 1 from refund_units f join refunds r on r.id = f.refund_id
        where f.unit_id = u.id and r.state <> 'failed')
    order by u.position, u.id`);
  return rows;
}

interface SoldPack extends Record<string, unknown> {
  readonly id: number;
  readonly position: number;
  readonly name: string;
  readonly code: string | null;
  readonly refunded: boolean;
}

/**
 * Packs of lines of which a closing receipt names a marking code: their refund has to name them, so that its receipt has the same codes, or
 * those of packs in whose place they were sent again. All packs of a bundle with such a pack are among them.
 */
export async function packsSoldByCode(db: Db, orderId: string): Promise<SoldPack[]> {
  const { rows } = await db.execute<SoldPack>(sql`
    with taken as (
      select u.id, u.position, p.name, u.code,
        exists (select 1 from refund_units f join refunds r on r.id = f.refund_id
          where f.unit_id = u.id and r.state <> 'failed') as refunded,
        exists (select 1 from receipts r join shipments b on b.order_id = r.order_id join shipment_units v on v.shipment_id = b.id
          where r.order_id = s.order_id and r.kind = 'closing' and r.state <> 'canceled'
            and v.position = u.position and v.product_id = u.product_id and v.removed_at is null
            and r.lines @> jsonb_build_array(jsonb_build_object('markingCode', v.code))) as by_code
      from shipments s join shipment_units u on u.shipment_id = s.id join products p on p.id = u.product_id
      where s.order_id = ${orderId} and u.removed_at is null and u.outcome = 'delivered'
    )
    select id, position, name, code, refunded from taken
    where position in (select position from taken where by_code) order by position, id`);
  return rows;
}

export const NO_PACKS: PacksOfLine = { untaken: 0, untakenRefunded: 0, taken: 0, takenRefunded: 0, takenReceived: 0 };

/** What became of the packs of an order's lines, by position. */
export async function packsOfLines(db: Db, orderId: string): Promise<ReadonlyMap<number, PacksOfLine>> {
  const { rows } = await db.execute<PacksOfLine & { position: number } & Record<string, unknown>>(sql`
    select position, count(*) filter (where not taken)::int as untaken,
      count(*) filter (where not taken and refunded)::int as "untakenRefunded",
      count(*) filter (where taken)::int as taken,
      count(*) filter (where taken and refunded)::int as "takenRefunded",
      count(*) filter (where taken and received and not refunded)::int as "takenReceived"
    from (
      select u.position, u.outcome = 'delivered' as taken,
        exists (select 1 from refund_units f join refunds r on r.id = f.refund_id
          where f.unit_id = u.id and r.state <> 'failed') as refunded,
        exists (select 1 from return_units t where t.unit_id = u.id and t.received_at is not null) as received
      from shipments s join shipment_units u on u.shipment_id = s.id
      where s.order_id = ${orderId} and u.removed_at is null and u.outcome in ('delivered', 'returning')
        and not exists (select 1 from shipment_events e where e.shipment_id = s.id and e.kind = 'sent-again')
    ) packs group by position`);
  return new Map(rows.map(({ position, ...packs }) => [position, packs]));
}
