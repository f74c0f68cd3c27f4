import { and, eq, isNull, sql } from 'drizzle-orm';
import { addDays } from '../../kernel/dates.ts';
import { PAY } from '../../kernel/pay-systems.ts';
import type { Db } from '../../platform/database.ts';
import { products } from '../catalog/catalog.tables.ts';
import { adjustmentsOf } from '../orders/order-adjustments.reads.ts';
import { orderLines, orders } from '../orders/orders.tables.ts';
import { shipments, shipmentUnits } from '../shipments/shipments.tables.ts';
import { carrierOfTrack, claimAmount, type ClaimCarrier } from './claim.rules.ts';

/** Days for which delivered parcels are still looked through: longer than any outage of the worker. */
const DAYS_AFTER = 14;

interface IdRow extends Record<string, unknown> {
  id: string;
}

/** Parcels that a carrier has delivered against payment, and for which it owes us nothing yet. */
export async function deliveriesWithoutClaim(db: Db, now: Date, most: number): Promise<string[]> {
  const { rows } = await db.execute<IdRow>(sql`
    select s.id from shipments s join orders o on o.id = s.order_id
    where s.state in ('delivered', 'partly-delivered') and s.updated_at > ${addDays(now, -DAYS_AFTER).toISOString()}
      and s.method <> 'pickup' and s.track is not null
      and o.pay_system in (${PAY.cashOnDelivery}, ${PAY.cashToCourier}) and o.total > 0
      and exists (select 1 from shipment_events e where e.shipment_id = s.id and e.to_state = s.state
        and e.at > (select at from migrations where name = '0036-reconciliation.sql'))
      and not exists (select 1 from cod_claims c where c.shipment_id = s.id)
    order by s.updated_at limit ${most}`);
  return rows.map(({ id }) => id);
}

/** What the carrier had to collect for a delivered parcel; undefined when it was not delivered, or for nothing. */
export async function collectedParcel(db: Db, shipmentId: string) {
  const [found] = await db
    .select({
      order: orders,
      track: shipments.track,
      carrier: sql<string | null>`(
        select t.carrier from carrier_tasks t where t.shipment_id = ${shipments.id} and t.state = 'done')`,
      deliveredAt: sql<Date | null>`(
        select max(e.at) from shipment_events e
        where e.shipment_id = ${shipments.id} and e.to_state in ('delivered', 'partly-delivered'))`.mapWith(
        shipments.updatedAt,
      ),
    })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(and(eq(shipments.id, shipmentId), sql`${shipments.state} in ('delivered', 'partly-delivered')`));
  if (!found?.track || !found.deliveredAt) return undefined;
  const { order, track, deliveredAt } = found;
  const packs = await packsOf(db, shipmentId);
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(orderLines.position);
  const adjustments = await adjustmentsOf(db, order.id);
  const amount = claimAmount({ ...order, lines, adjustments }, packs);
  // Registered by us, so its carrier is one that has a port.
  const carrier = (found.carrier as ClaimCarrier | null) ?? carrierOfTrack(track);
  return amount > 0 ? { orderId: order.id, carrier, track, amount, deliveredAt } : undefined;
}

async function packsOf(db: Db, shipmentId: string) {
  const packs = await db
    .select({ position: shipmentUnits.position, price: products.price, outcome: shipmentUnits.outcome })
    .from(shipmentUnits)
    .innerJoin(products, eq(products.id, shipmentUnits.productId))
    .where(and(eq(shipmentUnits.shipmentId, shipmentId), isNull(shipmentUnits.removedAt)))
    .orderBy(shipmentUnits.id);
  return packs.map(({ outcome, ...pack }) => ({ ...pack, isHandedOver: outcome === 'delivered' }));
}
