import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, notInArray, sql } from 'drizzle-orm';
import { moscowDay } from '../../kernel/dates.ts';
import { addMoney } from '../../kernel/money.ts';
import type { SlipNumber } from '../../kernel/slip-number.ts';
import type { Db } from '../../platform/database.ts';
import { fittingLots } from '../lots/lots.reads.ts';
import { versionOfOrder } from '../orders/order-version.reads.ts';
import { CANCELLED_OR_RETURNED, isPaidBefore } from '../orders/order.rules.ts';
import { orders } from '../orders/orders.tables.ts';
import { leftPieces } from '../payments/left-pieces.reads.ts';
import { carrierTasks, handOverActs, shipmentLabels, trackingRows } from './carrier.tables.ts';
import { dueInShop, packedGoods } from './packed-goods.reads.ts';
import { linesToPack } from './lines-to-pack.reads.ts';
import { partOfSql } from './parts-of-order.reads.ts';
import { isPaidInShop, missingLines, OVER, type ShipmentState } from './shipment.rules.ts';
import { pickingWaves, shipmentEvents, shipmentHolds, shipments, shipmentUnits } from './shipments.tables.ts';

/** The predicate of the index `shipments_open`. */
const isOpen = notInArray(shipments.state, [...OVER]);

interface IdRow extends Record<string, unknown> {
  id: string;
}

/** Orders whose goods may be packed and which have no shipment, the oldest first. */
export async function ordersToAllocate(db: Db, most: number): Promise<string[]> {
  const { rows } = await db.execute<IdRow>(sql`
    select o.id from orders o
    where (o.state = 'paid' or o.state = 'new' and o.held_until is null)
      and exists (select 1 from order_lines l where l.order_id = o.id and l.takes <> '[]')
      and not exists (select 1 from shipments s where s.order_id = o.id and s.state <> 'cancelled')
    order by o.placed_at limit ${most}`);
  return rows.map(({ id }) => id);
}

/** Shipments that nobody has begun to pack, of orders that have ended. */
export async function endedAllocations(db: Db, most: number): Promise<string[]> {
  const rows = await db
    .select({ id: shipments.id })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(and(isOpen, eq(shipments.state, 'allocated'), inArray(orders.state, [...CANCELLED_OR_RETURNED])))
    .limit(most);
  return rows.map(({ id }) => id);
}

/**
 * Open shipments for the staff, the oldest first.
 * @param state all of them without it
 */
export function openShipments(db: Db, state: ShipmentState | undefined, most: number) {
  return db
    .select({
      id: shipments.id,
      version: shipments.version,
      state: shipments.state,
      method: shipments.method,
      createdAt: shipments.createdAt,
      orderNumber: orders.number,
      partOf: partOfSql(sql`shipments`),
      orderState: orders.state,
      onHold: sql<boolean>`exists (select 1 from shipment_holds h where h.shipment_id = ${shipments.id} and h.released_at is null)`,
      waveId: shipments.waveId,
      waveNumber: pickingWaves.number,
    })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .leftJoin(pickingWaves, eq(pickingWaves.id, shipments.waveId))
    .where(and(isOpen, state && eq(shipments.state, state)))
    .orderBy(asc(shipments.createdAt), asc(shipments.id))
    .limit(most);
}

/** The last shipment of the order with this human-readable number, or of one of its parts; the open ones first. */
export async function shipmentOfOrder(db: Db, orderNumber: number, part?: number) {
  const [found] = await db
    .select({
      id: shipments.id,
      version: shipments.version,
      state: shipments.state,
      partOf: partOfSql(sql`shipments`),
    })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(
      and(
        eq(orders.number, orderNumber),
        ne(shipments.state, 'cancelled'),
        part === undefined ? undefined : eq(shipments.part, part),
      ),
    )
    .orderBy(sql`${isOpen} is not true`, desc(shipments.createdAt))
    .limit(1);
  return found;
}

/**
 * What a scanned slip stands for: the last shipment of an order, or of its part, a cancelled one only where there is no other. Where the slip
 * names no part, one that is still to be packed comes first.
 */
export async function scannedOrder(db: Db, { number: orderNumber, part }: SlipNumber) {
  const [found] = await db
    .select({
      shipmentId: shipments.id,
      state: shipments.state,
      orderNumber: orders.number,
      orderState: orders.state,
    })
    .from(orders)
    .leftJoin(
      shipments,
      and(eq(shipments.orderId, orders.id), part === undefined ? undefined : eq(shipments.part, part)),
    )
    .where(eq(orders.number, orderNumber))
    .orderBy(sql`${shipments.state} = 'cancelled'`, sql`${isOpen} is not true`, desc(shipments.createdAt))
    .limit(1);
  return found;
}

export type ShipmentPage = NonNullable<Awaited<ReturnType<typeof shipmentPage>>>;

/** Everything that packing a shipment needs; no prices. */
export async function shipmentPage(db: Db, shipmentId: string, now: Date) {
  const [found] = await db
    .select({ shipment: shipments, order: orders, version: versionOfOrder, partOf: partOfSql(sql`shipments`) })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(eq(shipments.id, shipmentId));
  if (!found) return undefined;
  const { shipment, order, version, partOf } = found;
  const [lines, units, holds, events, parcel, tracking, due, inShop, left] = await Promise.all([
    linesToPack(db, shipmentId),
    db
      .select()
      .from(shipmentUnits)
      .where(and(eq(shipmentUnits.shipmentId, shipmentId), isNull(shipmentUnits.removedAt)))
      .orderBy(shipmentUnits.id),
    db
      .select()
      .from(shipmentHolds)
      .where(and(eq(shipmentHolds.shipmentId, shipmentId), isNull(shipmentHolds.releasedAt)))
      .orderBy(shipmentHolds.id),
    db.select().from(shipmentEvents).where(eq(shipmentEvents.shipmentId, shipmentId)).orderBy(shipmentEvents.id),
    lastParcel(db, shipmentId),
    trackingOf(db, shipmentId),
    isPaidInShop(order) ? packedGoods(db, order, shipmentId) : undefined,
    isPaidInShop(order) ? dueInShop(db, order, shipmentId) : undefined,
    isPaidBefore(order) ? leftPieces(db, order.id) : undefined,
  ]);
  const isPacked = shipment.state !== 'allocated' && shipment.state !== 'picking';
  const wanted = isPacked ? [] : missingLines(lines).map(({ productId }) => productId);
  const fitting = await fittingLots(db, wanted, moscowDay(now));
  return {
    ...shipment,
    partOf,
    order: {
      id: order.id,
      version,
      number: order.number,
      state: order.state,
      contact: order.contact,
      delivery: order.delivery,
      comment: order.comment,
      /** What the till takes before the goods are handed out; undefined when nothing is paid in our shop. */
      dueInShop: inShop,
      /** Of it, what does not depend on the packs taken: delivery and digital goods. */
      dueAnyway: due && addMoney(due.deliveryToCollect, ...due.others.map(({ toCollect }) => toCollect)),
    },
    lines: lines.map((line) => ({
      ...line,
      /** Of the lots that fit the one that expires first; null where no packs are missing, and for goods without recorded lots. */
      suggestedLot: (line.packed < line.quantity && fitting.get(line.productId)?.[0]) || null,
    })),
    units: units.map((unit) => ({
      ...unit,
      /** What the till takes for it; undefined when nothing is paid in our shop. */
      due: due?.packs.find(({ id }) => id === unit.id)?.toCollect,
    })),
    /** Pieces of an order paid before that the buyer has left, by the position of the line. */
    left: left ?? new Map<number, number>(),
    holds,
    events,
    parcel,
    tracking,
  };
}

/** The last registration at a carrier; undefined when there was none. */
async function lastParcel(db: Db, shipmentId: string) {
  const [found] = await db
    .select({
      number: carrierTasks.ourNumber,
      state: carrierTasks.state,
      problem: carrierTasks.problem,
      hasLabel: sql<boolean>`${shipmentLabels.pdf} is not null`,
      /** Number of its hand-over act, once that is made. */
      act: handOverActs.carrierNumber,
      recall: sql<'asked' | 'agreed' | null>`case
        when ${carrierTasks.recalledAt} is not null then 'agreed' when ${carrierTasks.recallAskedAt} is not null then 'asked' end`,
    })
    .from(carrierTasks)
    .leftJoin(shipmentLabels, eq(shipmentLabels.shipmentId, carrierTasks.shipmentId))
    .leftJoin(handOverActs, eq(handOverActs.id, carrierTasks.actId))
    .where(eq(carrierTasks.shipmentId, shipmentId))
    .orderBy(desc(carrierTasks.createdAt))
    .limit(1);
  return found;
}

/** What its carrier has reported, in the carrier's words, the oldest first. */
function trackingOf(db: Db, shipmentId: string) {
  const { code, at, raw } = trackingRows;
  return db
    .select({ at, code, words: sql<string>`coalesce(${raw}->>'name', ${raw}->>'Name', ${code})` })
    .from(trackingRows)
    .where(eq(trackingRows.shipmentId, shipmentId))
    .orderBy(asc(at), trackingRows.id);
}

/** The label of a registered parcel as PDF; undefined while there is none. */
export async function shipmentLabel(db: Db, shipmentId: string): Promise<Buffer | undefined> {
  const printed = and(eq(shipmentLabels.shipmentId, shipmentId), isNotNull(shipmentLabels.pdf));
  const [label] = await db.select({ pdf: shipmentLabels.pdf }).from(shipmentLabels).where(printed);
  return label?.pdf ?? undefined;
}
