import { sql } from 'drizzle-orm';
import type { CarrierName } from '../../kernel/carriers.ts';
import type { PartOf } from '../../kernel/part-of-order.ts';
import type { Db } from '../../platform/database.ts';
import { partOfSql } from './parts-of-order.reads.ts';

export interface ListedParcel extends Record<string, unknown> {
  readonly orderNumber: number;
  readonly partOf: PartOf;
  readonly track: string | null;
  readonly weightGrams: number | null;
  /** Of its registration; null for what was registered outside the shop. */
  readonly carrier: CarrierName | null;
}

/** Parcels of the list that is signed when they are given away, in the order of the ids; one that does not wait to be given away is left out. */
export async function parcelsToList(db: Db, shipmentIds: readonly string[]): Promise<readonly ListedParcel[]> {
  const { rows } = await db.execute<ListedParcel>(sql`
    select o.number as "orderNumber", ${partOfSql()} as "partOf", s.track, s.weight_grams as "weightGrams", coalesce(
        (select k.carrier from carrier_tasks k where k.shipment_id = s.id and k.state = 'done' limit 1),
        o.delivery->>'carrier') as carrier
    from shipments s join orders o on o.id = s.order_id
      join unnest(${sql.param([...shipmentIds])}::uuid[]) with ordinality asked (id, place) on asked.id = s.id
    where s.state in ('packed', 'registering', 'registered') and s.method <> 'pickup'
    order by asked.place`);
  return rows;
}
