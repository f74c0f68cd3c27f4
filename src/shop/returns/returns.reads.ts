import { and, asc, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { orders } from '../orders/orders.tables.ts';
import { refunds } from '../payments/payments.tables.ts';
import type { Disposition, ReturnState } from './return.rules.ts';
import { returnEvents, returnPhotos, returns } from './returns.tables.ts';

/** A pack of an order that left the shop, and the return that it is in. */
export interface ReturnableUnit extends Record<string, unknown> {
  readonly id: number;
  readonly position: number;
  readonly productId: number;
  readonly name: string;
  readonly returnId: string | null;
  readonly returnNumber: number | null;
}

/** Packs of an order that its buyer has taken, and those in a return. */
export async function returnableUnits(db: Db, orderId: string): Promise<ReturnableUnit[]> {
  const { rows } = await db.execute<ReturnableUnit>(sql`
    select u.id, u.position, u.product_id as "productId", p.name, t.id as "returnId", t.number as "returnNumber"
    from shipments s join shipment_units u on u.shipment_id = s.id join products p on p.id = u.product_id
      left join return_units r on r.unit_id = u.id and not r.void left join returns t on t.id = r.return_id
    where s.order_id = ${orderId} and u.removed_at is null
      and (u.outcome = 'delivered' or t.id is not null)
    order by u.position, u.id`);
  return rows;
}

/** Packs of an order by the keys of their marking codes. */
export async function unitsByCode(db: Db, orderId: string, keys: readonly string[]): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const { rows } = await db.execute<{ id: number; key: string }>(sql`
    select u.id, u.code_key as key from shipments s join shipment_units u on u.shipment_id = s.id
    where s.order_id = ${orderId} and u.removed_at is null and u.code_key = any(${sql.param([...keys])}::text[])`);
  return new Map(rows.map(({ id, key }) => [key, id]));
}

interface UnitOfReturn extends Record<string, unknown> {
  readonly id: number;
  readonly position: number;
  readonly productId: number;
  readonly name: string;
  readonly code: string | null;
  readonly lot: string | null;
  readonly expiresOn: string | null;
  readonly receivedAt: string | null;
  readonly disposition: Disposition | null;
  readonly note: string;
}

export async function unitsOfReturn(db: Db, returnId: string): Promise<UnitOfReturn[]> {
  const { rows } = await db.execute<UnitOfReturn>(sql`
    select u.id, u.position, u.product_id as "productId", p.name, u.code, u.lot, u.expires_on::text as "expiresOn",
      r.received_at as "receivedAt", r.disposition, r.note
    from return_units r join shipment_units u on u.id = r.unit_id join products p on p.id = u.product_id
    where r.return_id = ${returnId} order by u.position, u.id`);
  return rows;
}

/** Ids of the photos of a return that are still kept, the first one first. */
async function photosOfReturn(db: Db, returnId: string): Promise<string[]> {
  const { id, createdAt, discardedAt } = returnPhotos;
  const found = await db
    .select({ id })
    .from(returnPhotos)
    .where(and(eq(returnPhotos.returnId, returnId), isNull(discardedAt)))
    .orderBy(asc(createdAt), asc(id));
  return found.map((photo) => photo.id);
}

const OVER = ['closed', 'refused'] as const satisfies readonly ReturnState[];
/** The predicate of the index `returns_open`. */
const isOpen = notInArray(returns.state, [...OVER]);

/**
 * Open returns for the staff, the oldest first.
 * @param state all of them without it
 */
export function openReturns(db: Db, state: ReturnState | undefined, most: number) {
  return db
    .select({
      id: returns.id,
      number: returns.number,
      version: returns.version,
      state: returns.state,
      cause: returns.cause,
      createdAt: returns.createdAt,
      orderNumber: orders.number,
      units: sql<number>`(select count(*)::int from return_units u where u.return_id = ${returns.id})`,
    })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(and(isOpen, state && eq(returns.state, state)))
    .orderBy(asc(returns.createdAt), asc(returns.id))
    .limit(most);
}

interface PutAsideUnit extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly returnNumber: number;
}

/** Packs that inspections have put aside, the longest there first. */
export async function putAsideUnits(db: Db, most: number): Promise<PutAsideUnit[]> {
  const { rows } = await db.execute<PutAsideUnit>(sql`
    select u.id, p.name, t.number as "returnNumber"
    from return_units r join returns t on t.id = r.return_id join shipment_units u on u.id = r.unit_id
      join products p on p.id = u.product_id
    where r.disposition = 'quarantine' order by r.inspected_at, u.id limit ${most}`);
  return rows;
}

export async function returnByNumber(db: Db, number: number) {
  const [found] = await db
    .select({ id: returns.id, version: returns.version, state: returns.state })
    .from(returns)
    .where(eq(returns.number, number));
  return found;
}

export type ReturnPage = NonNullable<Awaited<ReturnType<typeof returnPage>>>;

/** Everything that receiving and inspecting a return needs; no prices. */
export async function returnPage(db: Db, returnId: string) {
  const [found] = await db
    .select({ row: returns, orderNumber: orders.number, orderState: orders.state })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(eq(returns.id, returnId));
  if (!found) return undefined;
  const [units, photos, events] = await Promise.all([
    unitsOfReturn(db, returnId),
    photosOfReturn(db, returnId),
    db.select().from(returnEvents).where(eq(returnEvents.returnId, returnId)).orderBy(returnEvents.id),
  ]);
  // Several only since an order may have several payments.
  const refundIds = events.flatMap(({ facts }) => {
    const { refundId, refundIds: all } = facts as { refundId?: string | null; refundIds?: readonly string[] };
    return all ?? refundId ?? [];
  });
  const money =
    refundIds.length === 0
      ? []
      : await db
          .select({ id: refunds.id, amount: refunds.amount, state: refunds.state, byHand: refunds.byHand })
          .from(refunds)
          .where(inArray(refunds.id, refundIds));
  const { orderNumber, orderState, row } = found;
  return { ...row, orderNumber, orderState, units, photos, events, refunds: money };
}

/** Whether other goods were sent in the place of those of a shipment: the order is settled by them. */
export async function wasSentAgain(db: Db, shipmentId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from shipment_events where shipment_id = ${shipmentId} and kind = 'sent-again' limit 1`);
  return rows.length > 0;
}

/** Whether the staff has decided that the money for a shipment goes back. */
export async function wasSettled(db: Db, shipmentId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from shipment_events where shipment_id = ${shipmentId} and kind = 'order-returned' limit 1`);
  return rows.length > 0;
}

/** Whether all packs of a return belong to parts of their order whose pieces were spent by themselves: the order may go on. */
export async function isOfSpentParts(db: Db, returnId: string): Promise<boolean> {
  const { rows } = await db.execute<{ spent: boolean | null }>(sql`
    select bool_and(s.stock_spent) as spent from return_units r join shipment_units u on u.id = r.unit_id
      join shipments s on s.id = u.shipment_id where r.return_id = ${returnId}`);
  return rows[0]!.spent === true;
}

/** Whether staff has not decided yet what becomes of the order of a shipment that comes back as a whole. */
export async function isComingBack(db: Db, shipmentId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from shipments where id = ${shipmentId} and state = 'returning'`);
  return rows.length > 0;
}

export interface RestockedUnit extends Record<string, unknown> {
  readonly id: number;
  /** Its recorded lot. */
  readonly lotId: number | null;
  readonly lot: string | null;
}

/** The pack that has this code, if it came back and is for sale again. @param key of the code */
export async function restockedUnit(db: Db, key: string): Promise<RestockedUnit | undefined> {
  const { rows } = await db.execute<RestockedUnit>(sql`
    select u.id, u.lot_id as "lotId", u.lot from shipment_units u join return_units r on r.unit_id = u.id and r.disposition = 'restock'
    where u.code_key = ${key} and u.code is not null and u.removed_at is null and u.code_freed_at is null`);
  return rows[0];
}

/** When the buyer got the goods; undefined before. */
export async function handedOverAt(db: Db, orderId: string): Promise<Date | undefined> {
  const { rows } = await db.execute<{ at: string | null }>(sql`
    select min(at) as at from order_events
    where order_id = ${orderId} and to_state in ('handed-over', 'partly-bought')`);
  return rows[0]?.at ? new Date(rows[0].at) : undefined;
}
