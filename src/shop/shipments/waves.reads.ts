import { eq, sql } from 'drizzle-orm';
import { moscowDay } from '../../kernel/dates.ts';
import type { Db } from '../../platform/database.ts';
import { fittingLots } from '../lots/lots.reads.ts';
import { CANCELLED_OR_RETURNED } from '../orders/order.rules.ts';
import { orders } from '../orders/orders.tables.ts';
import { partOfSql } from './parts-of-order.reads.ts';
import { pickingList, type WantedLine } from './wave.rules.ts';
import { pickingWaves, shipments } from './shipments.tables.ts';

/** A wave with what to take from the shelf for its boxes; what was cancelled meanwhile wants nothing. */
export async function wavePage(db: Db, waveId: string, now: Date) {
  const { id, number, startedBy, startedAt } = pickingWaves;
  const [wave] = await db.select({ id, number, startedBy, startedAt }).from(pickingWaves).where(eq(id, waveId));
  if (!wave) return undefined;
  const [boxes, wanted] = await Promise.all([
    db
      .select({
        shipmentId: shipments.id,
        version: shipments.version,
        state: shipments.state,
        orderNumber: orders.number,
        partOf: partOfSql(sql`shipments`),
        orderState: orders.state,
      })
      .from(shipments)
      .innerJoin(orders, eq(orders.id, shipments.orderId))
      .where(eq(shipments.waveId, waveId))
      .orderBy(orders.number, shipments.part),
    wantedLines(db, waveId),
  ]);
  const productIds = [...new Set(wanted.map(({ productId }) => productId))];
  const fitting = await fittingLots(db, productIds, moscowDay(now));
  return { ...wave, boxes, products: pickingList(wanted, fitting) };
}

interface WantedRow extends WantedLine, Record<string, unknown> {}

async function wantedLines(db: Db, waveId: string): Promise<WantedRow[]> {
  const { rows } = await db.execute<WantedRow>(sql`
    select s.id as "shipmentId", o.number as "orderNumber", l.product_id as "productId", p.name, l.quantity,
      (select count(*)::int from shipment_units u where u.shipment_id = l.shipment_id and u.position = l.position
        and u.product_id = l.product_id and u.removed_at is null) as packed
    from shipments s join orders o on o.id = s.order_id
      join shipment_lines l on l.shipment_id = s.id join products p on p.id = l.product_id
    where s.wave_id = ${waveId} and s.state <> 'cancelled' and l.quantity > 0
      and o.state <> all(${sql.param([...CANCELLED_OR_RETURNED])}::text[])`);
  return rows;
}

/** The id of a wave by its number for people. */
export async function waveByNumber(db: Db, number: number): Promise<string | undefined> {
  const [found] = await db.select({ id: pickingWaves.id }).from(pickingWaves).where(eq(pickingWaves.number, number));
  return found?.id;
}
