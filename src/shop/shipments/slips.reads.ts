import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { partOfSql } from './parts-of-order.reads.ts';
import type { SlipFacts } from './slip.rules.ts';

interface Row extends Record<string, unknown>, Omit<SlipFacts, 'placedAt'> {
  placedAt: string;
}

/** What the slips of shipments say, in the order of the ids; an unknown id is left out. */
export async function slipFacts(db: Db, shipmentIds: readonly string[]): Promise<readonly SlipFacts[]> {
  const { rows } = await db.execute<Row>(sql`
    select s.id as "shipmentId", s.state, s.method, s.weight_grams as "weightGrams", s.track, o.number, s.part, ${partOfSql()} as "partOf",
      o.placed_at as "placedAt", o.contact, o.delivery, o.comment,
      (select coalesce(json_agg(json_build_object('name', p.name, 'quantity', l.quantity) order by l.position, l.product_id), '[]')
        from shipment_lines l join products p on p.id = l.product_id
        where l.shipment_id = s.id and l.quantity > 0) as lines
    from shipments s join orders o on o.id = s.order_id
    where s.id = any(${sql.param([...shipmentIds])}::uuid[])`);
  const found = new Map(rows.map((row) => [row.shipmentId, row]));
  return shipmentIds.flatMap((id) => {
    const row = found.get(id);
    return row ? [{ ...row, placedAt: new Date(row.placedAt) }] : [];
  });
}

/** Shipments of a wave that are still to be packed or sent, by order numbers; empty for an unknown wave. */
export async function shipmentsOfWave(db: Db, waveId: string): Promise<readonly string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select s.id from shipments s join orders o on o.id = s.order_id
    where s.wave_id = ${waveId} and s.state <> 'cancelled' order by o.number, s.id`);
  return rows.map(({ id }) => id);
}
